/// A formula compiled to typed code over slots.
///
/// Numbers, Boolean values and strings are neither boxed nor looked up by name, and only making a string allocates.
/// Lists, maps, macros, timestamps and everything else that slots have no type for are left to the tree evaluator, part
/// by part. Values and failures are those of ``Evaluator``. Work is bounded by the size of the formula and of the
/// strings that it reads; each part that is left to the tree evaluator stays within its limits, and all together within
/// the frame's steps.
///
/// The code consists of closures, a choice based on measurements. On three formulas (two flags; the first of two
/// numbers that is present; two comparisons and a prefix) they took 3.3, 3.0 and 9.0 ns, register code of 8-byte
/// instructions over the same slots 9.2, 5.0 and 18.1 ns: a closure is specialized for each kind of operand and for
/// several tests at once, where an interpreter decodes each instruction and writes each result to memory.
public final class CompiledExpression: Sendable {
    /// The formula's type.
    public let type: ExpressionType
    private let layout: SlotLayout
    // Only the one of the formula's type is used, the others fail. An enum of them would be retained for each call.
    private let boolCode: BoolCode
    private let intCode: IntCode
    private let doubleCode: DoubleCode
    private let textCode: TextCode
    private let valueCode: ValueCode
    private let evaluator: Evaluator
    private let slots: [Int: FrameSlot]

    /// Compiles a formula.
    ///
    /// - Parameters:
    ///   - expression: The checked formula.
    ///   - layout: The slots of its variables; a variable without a slot is always missing.
    ///   - timeZones: Resolves named time zones.
    ///   - limits: The limits for the parts that are left to the tree evaluator.
    public init(
        _ expression: TypedExpression, layout: SlotLayout, timeZones: TimeZoneSource = .system,
        limits: EvaluationLimits = .default
    ) {
        let compiler = ExpressionCompiler(layout: layout, timeZones: timeZones, limits: limits)
        let folded = fold(expression) { _ in nil }
        type = expression.type
        self.layout = layout
        let slotType = SlotType(expression.type)
        boolCode = slotType == .bool ? compiler.bool(folded) : BoolCode { _ in .failed(.noSuchOverload) }
        intCode = slotType == .int ? compiler.int(folded) : IntCode { _ in .failed(.noSuchOverload) }
        doubleCode = slotType == .double ? compiler.double(folded) : DoubleCode { _ in .failed(.noSuchOverload) }
        textCode = slotType == .string ? compiler.text(folded) : TextCode { _ in .failed(.noSuchOverload) }
        valueCode = slotType == .general ? compiler.value(folded) : ValueCode { _ in .failed(.noSuchOverload) }
        evaluator = Evaluator(expression, timeZones: timeZones, limits: limits)
        slots = compiler.slots(of: expression)
    }

    // MARK: Values

    /// Evaluates a condition; fails with `noSuchOverload` for a formula of another type.
    ///
    /// - Parameter frame: The values of the variables; if it has another layout, the result is `undeclared`.
    /// - Returns: The value, or the reason why there is none.
    public func bool(in frame: SlotFrame) -> SlotOutcome<Bool> {
        guard frame.layout === layout else { return .failed(.undeclared) }
        return boolCode.read(frame)
    }

    /// Evaluates to an integer, or the number of an enum case or action; fails with `noSuchOverload` for other types.
    ///
    /// - Parameter frame: The values of the variables; if it has another layout, the result is `undeclared`.
    /// - Returns: The value, or the reason why there is none.
    public func int(in frame: SlotFrame) -> SlotOutcome<Int> {
        guard frame.layout === layout else { return .failed(.undeclared) }
        return intCode.read(frame)
    }

    /// Evaluates to a floating-point number; fails with `noSuchOverload` for a formula of another type.
    ///
    /// - Parameter frame: The values of the variables; if it has another layout, the result is `undeclared`.
    /// - Returns: The value, or the reason why there is none.
    public func double(in frame: SlotFrame) -> SlotOutcome<Double> {
        guard frame.layout === layout else { return .failed(.undeclared) }
        return doubleCode.read(frame)
    }

    /// Evaluates to a string; fails with `noSuchOverload` for a formula of another type.
    ///
    /// - Parameter frame: The values of the variables; if it has another layout, the result is `undeclared`.
    /// - Returns: The value, or the reason why there is none.
    public func string(in frame: SlotFrame) -> SlotOutcome<String> {
        guard frame.layout === layout else { return .failed(.undeclared) }
        return textCode.read(frame)
    }

    /// Evaluates to a value of any type.
    ///
    /// - Parameter frame: The values of the variables; if it has another layout, the result is `undeclared`.
    /// - Returns: The value, or the reason why there is none.
    public func value(in frame: SlotFrame) -> SlotOutcome<ExpressionValue> {
        guard frame.layout === layout else { return .failed(.undeclared) }
        return switch SlotType(type) {
        case .bool: boolCode.read(frame).map { .bool($0) }
        case .int: intCode.read(frame).map { .int($0) }
        case .double: doubleCode.read(frame).map { .double($0) }
        case .string: textCode.read(frame).map { .string($0) }
        case .general: valueCode.read(frame)
        }
    }

    /// Returns why and where the evaluation fails; evaluates the formula again with the tree evaluator.
    ///
    /// - Parameter frame: The values of the variables.
    /// - Returns: The failure, or `nil` if there is a value.
    public func failure(in frame: SlotFrame) -> EvaluationFailure? {
        do throws(EvaluationFailure) {
            _ = try evaluator.value { (reference) throws(EvaluationError) in
                slots[reference].flatMap { frame.value(of: $0) }
            }
            return nil
        } catch {
            return error
        }
    }
}
