import AVTCore

/// The compiled expressions of a program: nodes in one array, children before parents.
///
/// Conditions and formulas of finite state alone are folded before they come here or are a `StateTest`; what is
/// left reads memory, attributes and times.
public struct ExpressionCode: Sendable {
    /// All nodes; an operand's index is always lower than the index of the node that uses it.
    public var nodes: [ExpressionNode] = []
    /// Constants that nodes refer to.
    public var constants: [Operand] = []
    /// Tests of finite state that nodes refer to.
    public var tests: [StateTest] = []
    /// Formulas that run beside the engine's own operations.
    public var general: [GeneralCode] = []
    /// The expressions, each by the node at its top and the rule it belongs to.
    public var roots: [ExpressionRoot] = []

    /// Code without any expression.
    public init() {}
}

/// A formula over values that the engine does not have, such as lists, maps and moments.
public protocol GeneralFormula: Sendable {
    /// Makes what evaluates the formula in one session.
    ///
    /// - Parameter meter: what its evaluations are charged to, as far as they depend on the sizes of values; once nothing is left, they fail.
    /// - Returns: what keeps values between evaluations, for that session alone.
    func makeRun(charging meter: WorkMeter) -> any GeneralRun
    /// The most that one evaluation takes, counted in parts of formulas.
    var work: Int { get }
    /// The formula as octets, from which a `FormulaReader` makes it again.
    var octets: [UInt8] { get }
}

extension GeneralFormula {
    /// As much as a formula ever may take.
    public var work: Int { 1_000_000 }
}

/// Makes general formulas, and tests of texts, from octets: what an engine without them needs in order to run programs
/// that have them.
///
/// A reader is copied for each image, so what it counts from one formula to the next is that image's.
public protocol FormulaReader: Sendable {
    /// Makes a formula from the octets that it gave of itself.
    ///
    /// - Parameters:
    ///   - octets: octets of whatever origin.
    ///   - partCount: how many parts the engine evaluates for it.
    ///   - budget: the work that loading may take; charged before the work is done.
    /// - Returns: the formula.
    /// - Throws: `ProgramError` if they are no formula, one that reads other parts, or one that takes too long to load.
    mutating func formula(
        _ octets: [UInt8], partCount: Int, within budget: inout LoadBudget
    ) throws(ProgramError) -> any GeneralFormula
    /// Makes a test of texts from the octets that it gave of itself.
    ///
    /// - Parameters:
    ///   - octets: octets of whatever origin.
    ///   - budget: the work that loading may take; charged before the work is done.
    /// - Returns: the test.
    /// - Throws: `ProgramError` if they are none, or one that takes too long to load.
    mutating func textTest(_ octets: [UInt8], within budget: inout LoadBudget) throws(ProgramError) -> any TextTest
}

/// A general formula in one session: it may keep memory from one evaluation to the next.
public protocol GeneralRun: AnyObject, Sendable {
    /// What the formula comes to.
    ///
    /// - Parameter read: gives what a part that the engine evaluates comes to, by its place among the formula's parts.
    /// - Returns: a value that the engine has, missing or failed.
    func value(_ read: (Int) -> Operand) -> Operand
}

/// A general formula and the parts of it that the engine evaluates.
public struct GeneralCode: Sendable {
    /// The formula.
    public let formula: any GeneralFormula
    /// The nodes of its parts.
    public let parts: [Int32]

    /// Puts a formula together with its parts.
    public init(formula: any GeneralFormula, parts: [Int32]) {
        self.formula = formula
        self.parts = parts
    }
}

/// One whole expression.
public struct ExpressionRoot: Sendable {
    /// The index of the top node.
    public let node: Int
    /// The rule, attribute or metric whose formula it is, for counts of failures.
    public let owner: String

    /// Names an expression's top node and owner.
    public init(node: Int, owner: String) {
        self.node = node
        self.owner = owner
    }
}

/// One node of an expression; `Int32` payloads named after nodes are indices of nodes.
public enum ExpressionNode: Hashable, Sendable {
    /// A constant, by index.
    case constant(Int32)
    /// A finite variable, by index; a flag is a bool, an enumeration a word.
    case state(Int32)
    /// A test of finite state, by index.
    case test(Int32)
    /// A finite variable as the layer's unmarked stage saw it.
    case wasState(Int32, layer: Int32)
    /// A test of the finite state that the layer's unmarked stage saw.
    case wasTest(Int32, layer: Int32)
    /// A memory slot.
    case memory(Slot)
    /// A memory slot as a layer's unmarked stage saw it, by index into the program's `wasSlots`.
    case wasMemory(Int32)
    /// An attribute of the event, missing unless it is of the type.
    case attribute(Symbol, ValueType)
    /// Attributes of the event as a record, by index into the program's `records`.
    case record(Int32)
    /// Attributes of the event whose names begin alike, by index into the program's `families`.
    case family(Int32)
    /// A field, by its place, of the record that a node gives.
    case recordField(of: Int32, place: Int32)
    /// The text for which a derived event is formed.
    case each
    /// The event's timestamp in milliseconds.
    case now
    /// The index of the event's action.
    case action
    /// Milliseconds since an action, by index, last left the hub; action 0 stands for any.
    case since(Int32, Owner)
    /// Whether an action, by index, left the hub less than some milliseconds ago, by index of a constant.
    case within(Int32, Owner, length: Int32)
    /// A new id.
    case uuid
    /// Whether the fragment of a payload in hand differs from what was last sent of it.
    case unsent
    /// Whether a timer of the emitting tracker runs.
    case running(Int32)
    /// A field of a measure.
    case measure(Int32, MeasureField)
    /// The instrument's trackers.
    case trackers
    /// The tracker that a comprehension is at, by nesting depth.
    case element(Int32)
    /// A finite variable of the tracker that a node gives.
    case fieldState(of: Int32, variable: Int32)
    /// A memory slot of the tracker that a node gives.
    case fieldMemory(of: Int32, slot: Int32)
    /// What a getter of the tracker that a node gives returns, by index into the program's `fieldGetters`.
    case fieldGetter(of: Int32, getter: Int32)
    /// Whether an operand is there.
    case has(Int32)
    /// Negation of a bool.
    case not(Int32)
    /// Whether an operand is true; false where it cannot be told.
    case holds(Int32)
    /// Conjunction, absorbing errors.
    case and(Int32, Int32)
    /// Disjunction, absorbing errors.
    case or(Int32, Int32)
    /// Condition, then, else.
    case conditional(Int32, Int32, Int32)
    /// The first operand, or the second where the first is missing.
    case coalesce(Int32, Int32)
    /// The operand; missing, too, where it fails.
    case attempt(Int32)
    /// An operation on one operand.
    case unary(UnaryOperation, Int32)
    /// An operation on two operands of one type.
    case binary(BinaryOperation, Int32, Int32)
    /// Whether an operand equals one of the nodes listed in the program's `lists`, from an index on.
    case isOneOf(Int32, list: Int32)
    /// Whether the body holds for some, all or exactly one of the trackers, or those for which it does.
    case comprehension(ComprehensionKind, list: Int32, depth: Int32, body: Int32)
    /// The tracker at a place of a list.
    case place(list: Int32, index: Int32)
    /// A quotient in double, missing when the divisor is 0.
    case ratio(Int32, Int32)
    /// A general formula, by index.
    case general(Int32)
    /// A list of constants, by index into the program's `lists`; only `isOneOf` and `size` read it.
    case list(Int32)
}

/// A memory slot, of the instrument or of the emitting tracker.
public struct Slot: Hashable, Sendable {
    /// The index among the slots of its owner.
    public let index: Int32
    /// Whose it is.
    public let owner: Owner

    /// Names a slot.
    public init(_ index: Int, _ owner: Owner) {
        self.index = Int32(index)
        self.owner = owner
    }
}

/// The types that an attribute can be declared to have.
public enum ValueType: UInt8, Hashable, Sendable {
    /// A truth value.
    case bool
    /// A whole number.
    case int
    /// A floating-point number; whole numbers are taken too.
    case double
    /// Text.
    case string
}

/// Operations on one operand.
///
/// Raw values stand in images: a new operation goes to the end.
public enum UnaryOperation: UInt8, Hashable, Sendable {
    /// `-int`; fails at the least integer.
    case negateInt
    /// `-double`.
    case negateDouble
    /// A whole number as a double.
    case intToDouble
    /// A double as a whole number, towards zero; fails beyond 64 bits.
    case doubleToInt
    /// Text as a whole number; fails if it is none.
    case stringToInt
    /// A whole number as text.
    case intToString
    /// A truth value as text.
    case boolToString
    /// The number of code points.
    case stringSize
    /// The number of trackers in a list.
    case trackersSize
    /// The distance of a whole number from 0; fails at the least integer.
    case absInt
    /// The distance of a double from 0.
    case absDouble
}

/// Operations on two operands of one type.
///
/// Raw values stand in images: a new operation goes to the end.
public enum BinaryOperation: UInt8, Hashable, Sendable {
    /// Whole-number arithmetic; fails on overflow and on division by zero.
    case addInt, subtractInt, multiplyInt, divideInt, moduloInt
    /// Floating-point arithmetic.
    case addDouble, subtractDouble, multiplyDouble, divideDouble
    /// Text put together.
    case concatenate
    /// Equality of bools, words and actions.
    case equalBool, notEqualBool, equalWord, notEqualWord
    /// Comparison of whole numbers.
    case equalInt, notEqualInt, lessInt, lessOrEqualInt, greaterInt, greaterOrEqualInt
    /// Comparison of doubles.
    case equalDouble, notEqualDouble, lessDouble, lessOrEqualDouble, greaterDouble, greaterOrEqualDouble
    /// Whether two records have the same fields, or two values are the same tracker.
    case equalObject, notEqualObject
    /// Comparison of text by code points.
    case equalString, notEqualString, lessString, lessOrEqualString, greaterString, greaterOrEqualString
    /// Parts of text.
    case startsWith, endsWith, contains
    /// The lesser and the greater of two numbers.
    case minInt, maxInt, minDouble, maxDouble
}

/// What a comprehension asks of a list.
public enum ComprehensionKind: UInt8, Hashable, Sendable {
    /// Whether the body holds for at least one; absorbs errors.
    case exists
    /// Whether it holds for each; absorbs errors.
    case all
    /// Whether it holds for exactly one.
    case existsOne
    /// Those for which it holds.
    case filter
}
