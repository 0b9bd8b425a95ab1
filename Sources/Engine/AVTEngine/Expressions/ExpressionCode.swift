import AVTCore
import AVTPatterns

/// The compiled expressions of a program: nodes in one array, children before parents.
///
/// Conditions and formulas that depend only on finite state have been folded or are a `StateTest`; the rest read
/// memory, attributes and times.
package struct ExpressionCode: Sendable {
    /// All nodes; an operand's index is always lower than the index of the node that uses it.
    package var nodes: [ExpressionNode] = []
    /// Constants that nodes refer to.
    package var constants: [Operand] = []
    /// Tests of finite state that nodes refer to.
    package var tests: [StateTest] = []
    /// Regular expressions that nodes refer to.
    package var patterns: [Pattern] = []
    /// Formulas that the engine has no operations for.
    package var general: [GeneralCode] = []
    /// The expressions, each with its top node and the rule that it belongs to.
    package var roots: [ExpressionRoot] = []
    /// Lists of nodes that `isOneOf` searches.
    package var lists: [[Int32]] = []
    /// Attributes that are read together as records.
    package var records: [RecordInfo] = []
    /// Families of attributes with a common prefix.
    package var families: [FamilyInfo] = []

    /// Creates code without expressions.
    package init() {}
}

/// A formula over values that the engine does not have, such as lists, maps and timestamps.
package protocol GeneralFormula: Sendable {
    /// Creates the object that evaluates the formula in one session.
    ///
    /// - Parameter meter: The meter that evaluations are charged to, as far as they depend on the sizes of values; once
    ///   no units are left, they fail.
    /// - Returns: An object that may keep values between evaluations, for that session only.
    func makeRun(charging meter: WorkMeter) -> any GeneralRun
    /// The maximum work of one evaluation, in parts of formulas.
    var work: Int { get }
    /// The encoded formula, which a `FormulaReader` decodes.
    var bytes: [UInt8] { get }
}

extension GeneralFormula {
    /// The maximum work that any formula may take.
    package var work: Int { 1_000_000 }
}

/// A decoder of general formulas, which an engine without them needs to run programs that contain them.
///
/// The only one is `ExpressionFormulas` of the product `AVTFormulas`.
public protocol FormulaReader: Sendable {
    /// What decodes a formula.
    var decoder: GeneralFormulaDecoder { get }
}

/// The function that decodes a general formula.
public struct GeneralFormulaDecoder: Sendable {
    /// Decodes a formula from untrusted bytes, given the number of parts that the engine evaluates for it, and the work that
    /// loading may take, which is charged before the work is done.
    ///
    /// It throws if the bytes are no formula, or the formula reads other parts or takes too long to load.
    package typealias Decode =
        @Sendable (_ bytes: [UInt8], _ partCount: Int, _ budget: inout LoadBudget) throws(ProgramError)
        -> any GeneralFormula

    package let decode: Decode

    /// Creates a decoder.
    package init(_ decode: @escaping Decode) { self.decode = decode }
}

/// A general formula in one session, which may keep values from one evaluation to the next.
package protocol GeneralRun: AnyObject, Sendable {
    /// Evaluates the formula.
    ///
    /// - Parameter read: Returns the value of a part that the engine evaluates, by its index among the formula's parts.
    /// - Returns: A value of a type that the engine has, missing or failed.
    func value(_ read: (Int) -> Operand) -> Operand
}

/// A general formula and the parts of it that the engine evaluates.
package struct GeneralCode: Sendable {
    /// The formula.
    package let formula: any GeneralFormula
    /// The nodes of the parts.
    package let parts: [Int32]

    /// Creates a general formula.
    package init(formula: any GeneralFormula, parts: [Int32]) {
        self.formula = formula
        self.parts = parts
    }
}

/// An expression.
package struct ExpressionRoot: Sendable {
    /// The index of the top node.
    package let node: Int
    /// The rule, attribute or metric that the formula belongs to, for counts of failures.
    package let owner: String

    /// Creates an expression.
    package init(node: Int, owner: String) {
        self.node = node
        self.owner = owner
    }
}

/// One node of an expression; `Int32` payloads named after nodes are indices of nodes.
package enum ExpressionNode: Hashable, Sendable {
    /// A constant, by index.
    case constant(Int32)
    /// A finite variable, by index: a flag as a bool, an enumeration as the index of its value.
    case state(Int32)
    /// A test of finite state, by index.
    case test(Int32)
    /// A finite variable in the state before the layer's default stage.
    case wasState(Int32, layer: Int32)
    /// A test of the finite state before the layer's default stage.
    case wasTest(Int32, layer: Int32)
    /// A memory slot.
    case memory(Slot)
    /// A memory slot before a layer's default stage, by index into the program's `wasSlots`.
    case wasMemory(Int32)
    /// An attribute of the event, missing unless it has the type.
    case attribute(Symbol, ValueType)
    /// Attributes of the event as a record, by index into the program's `records`.
    case record(Int32)
    /// Attributes of the event whose names have a common prefix, by index into the program's `families`.
    case family(Int32)
    /// A field, by index, of the record that a node evaluates to.
    case recordField(of: Int32, index: Int32)
    /// The string for which a derived event is formed.
    case each
    /// The event's step time in milliseconds.
    case now
    /// The index of the event's action.
    case action
    /// The milliseconds since an action, by index, last left the hub; action 0 stands for any.
    case since(Int32, Owner)
    /// Whether an action, by index, left the hub less than a number of milliseconds ago; `length` is the index of a
    /// constant.
    case within(Int32, Owner, length: Int32)
    /// A new id.
    case uuid
    /// Whether the current payload fragment differs from the values last sent.
    case unsent
    /// Whether a timer of the emitting tracker is running.
    case running(Int32)
    /// A field of a measure.
    case measure(Int32, MeasureField)
    /// The instrument's trackers.
    case trackers
    /// The current tracker of a comprehension, by nesting depth.
    case element(Int32)
    /// A finite variable of the tracker that a node evaluates to.
    case fieldState(of: Int32, variable: Int32)
    /// A memory slot of the tracker that a node evaluates to.
    case fieldMemory(of: Int32, slot: Int32)
    /// The value of a getter of the tracker that a node evaluates to, by index into the program's `trackerGetters`.
    case fieldGetter(of: Int32, getter: Int32)
    /// Whether an operand has a value.
    case has(Int32)
    /// Negation of a bool.
    case not(Int32)
    /// Whether an operand is true; false if it is missing or fails.
    case holds(Int32)
    /// Conjunction; a false operand decides even if the other one is missing or fails.
    case and(Int32, Int32)
    /// Disjunction; a true operand decides even if the other one is missing or fails.
    case or(Int32, Int32)
    /// Condition, then, else.
    case conditional(Int32, Int32, Int32)
    /// The first operand, or the second where the first is missing.
    case coalesce(Int32, Int32)
    /// The operand, or missing if it fails.
    case attempt(Int32)
    /// An operation on one operand.
    case unary(UnaryOperation, Int32)
    /// An operation on two operands of one type.
    case binary(BinaryOperation, Int32, Int32)
    /// Whether part of a string matches a regular expression, by index.
    case matches(Int32, pattern: Int32)
    /// Whether an operand equals one of the nodes in a list, by index into the program's `lists`.
    case isOneOf(Int32, list: Int32)
    /// Whether the body holds for some, all or exactly one of the trackers, or the trackers for which it holds.
    case comprehension(ComprehensionKind, list: Int32, depth: Int32, body: Int32)
    /// The tracker at an index of a list.
    case trackerAt(list: Int32, index: Int32)
    /// A quotient as a double, missing if the divisor is 0.
    case ratio(Int32, Int32)
    /// A general formula, by index.
    case general(Int32)
    /// A list of constants, by index into the program's `lists`; only `isOneOf` and `size` read it.
    case list(Int32)
}

/// A memory slot, of the instrument or of the emitting tracker.
package struct Slot: Hashable, Sendable {
    /// The index among the slots of its owner.
    package let index: Int32
    /// The owner of the slot.
    package let owner: Owner

    /// Creates a slot.
    package init(_ index: Int, _ owner: Owner) {
        self.index = Int32(index)
        self.owner = owner
    }
}
