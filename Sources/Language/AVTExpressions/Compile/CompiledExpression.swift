/// A formula as typed code over slots.
///
/// Numbers, truth values and text are neither boxed nor looked up by name, and nothing is allocated where no text is
/// made. Lists, maps, macros, moments and what else slots have no type for are left to the tree evaluator, part by part.
/// Values and failures are those of ``Evaluator``. Work is bounded by the size of the formula and of the texts that it
/// reads; the parts that are left to the tree evaluator keep within its limits, each for itself, and together within the frame's steps.
///
/// The code is closures, chosen by measuring. On three formulas (two flags; the first of two numbers that is there; two
/// comparisons and a prefix) they took 3.3, 3.0 and 9.0 ns, register code of 8-byte instructions over the same slots
/// 9.2, 5.0 and 18.1 ns: a closure is made for each kind of operand and for several tests at once, where an interpreter
/// decodes each instruction and writes each result to memory.
public final class CompiledExpression: Sendable {
    /// The formula's type.
    public let type: ExpressionType
    private let layout: SlotLayout
    // One of these is the formula's, the others fail. An enumeration of them would be retained to call one.
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
    ///   - expression: the checked formula.
    ///   - layout: the slots of its variables; one without a slot is always missing.
    ///   - timeZones: where named time zones are looked up.
    ///   - limits: how much the parts may do that are left to the tree evaluator.
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

    /// The truth value of a condition; `noSuchOverload` for a formula of another type.
    ///
    /// - Parameter frame: the values of the variables; all are undeclared if it is of another layout.
    /// - Returns: the value, or why there is none.
    public func bool(in frame: SlotFrame) -> SlotOutcome<Bool> {
        guard frame.layout === layout else { return .failed(.undeclared) }
        return boolCode.read(frame)
    }

    /// The whole number, word or action that the formula stands for; `noSuchOverload` for one of another type.
    ///
    /// - Parameter frame: the values of the variables; all are undeclared if it is of another layout.
    /// - Returns: the value, or why there is none.
    public func int(in frame: SlotFrame) -> SlotOutcome<Int> {
        guard frame.layout === layout else { return .failed(.undeclared) }
        return intCode.read(frame)
    }

    /// The floating-point number; `noSuchOverload` for a formula of another type.
    ///
    /// - Parameter frame: the values of the variables; all are undeclared if it is of another layout.
    /// - Returns: the value, or why there is none.
    public func double(in frame: SlotFrame) -> SlotOutcome<Double> {
        guard frame.layout === layout else { return .failed(.undeclared) }
        return doubleCode.read(frame)
    }

    /// The text; `noSuchOverload` for a formula of another type.
    ///
    /// - Parameter frame: the values of the variables; all are undeclared if it is of another layout.
    /// - Returns: the value, or why there is none.
    public func string(in frame: SlotFrame) -> SlotOutcome<String> {
        guard frame.layout === layout else { return .failed(.undeclared) }
        return textCode.read(frame)
    }

    /// The value, of whatever type.
    ///
    /// - Parameter frame: the values of the variables; all are undeclared if it is of another layout.
    /// - Returns: the value, or why there is none.
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

    /// Why there is no value, and where; evaluates the formula again, as a tree.
    ///
    /// - Parameter frame: the values of the variables.
    /// - Returns: the failure, `nil` if there is a value.
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
