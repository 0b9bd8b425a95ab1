import AVTCore

/// The content of a `RuleProgram`, from the compiler or from an image, which `RuleProgram.init` verifies.
///
/// It is a set of tables. An index in one refers to an entry of another, as the documentation of each says; a program is
/// created only from content whose indices have been verified.
package struct ProgramContent: Sendable {
    /// The feature level of this engine, which its images state, so that an older engine refuses an image that it cannot read.
    ///
    /// Increment it if an enumeration gets a new case at its end, such as an instruction, a node, or an operation of
    /// formulas (`UnaryOperation`, `BinaryOperation`). The raw values and case numbers of what exists never change, so
    /// images of lower levels can still be read.
    ///
    /// Increment `RuleImage.formatVersion` if anything else is encoded in another way: with a new table (a section of
    /// `walkSections`), or another field of a record, because a `RecordLayout` has neither a length nor optional
    /// fields. No older image can be read then. A function of general formulas changes neither: it is encoded by name.
    package static let featureLevel = 3

    // MARK: Identity

    /// The name of the outermost pack.
    package var name = ""
    /// The version of the outermost pack.
    package var version = ""
    /// A digest of the packs and parameters that the program was made of; empty if it was not made of packs.
    package var digest = ""
    /// The packs, the outermost first.
    package var packs: [PackVersion] = []
    /// The packs' rules for migrating sessions from earlier versions.
    package var migrations: [MigrationRule] = []

    // MARK: Names

    /// The actions that the packs name; index 0 represents all others.
    package var actions: [Symbol] = [Symbol("")]
    /// The time attributes of the actions that have one of their own.
    package var timeAttributes: [Symbol: Symbol] = [:]
    /// The names that the packs may use, with which the names in events are compared.
    package var names = KnownNames()

    // MARK: Parts

    /// State and memory.
    package var state = StateContent()
    /// Compiled expressions.
    package var expressions = ExpressionCode()
    /// The steps of events.
    package var code = StepContent()
    /// What events and metrics contain.
    package var sends = SendContent()
    /// Trackers and players.
    package var players = PlayerContent()

    // MARK: Measures and timers

    /// Measures, such as clocks and counters.
    package var measures: [MeasureInfo] = []
    /// Timers.
    package var timers: [TimerInfo] = []

    // MARK: Delivery

    /// Holds; of those that apply, the first one starts.
    package var holds: [HoldInfo] = []
    /// Rules for the delivery of events and metrics.
    package var delivery = DeliveryRules()

    /// Creates an empty program.
    package init() {}
}
