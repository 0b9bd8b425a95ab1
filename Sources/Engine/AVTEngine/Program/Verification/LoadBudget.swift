import AVTPatterns

/// The work that loading a program may take, which depends only on its size.
///
/// One unit is a visit of a node, an instruction or a table entry, or a step of building a pattern: some tens of
/// nanoseconds. Work is charged before it is done, so that a program that would take more is rejected early.
public struct LoadBudget: Sendable {
    /// The units that a program of any size may take.
    static let base = 1 << 20
    /// The further units for each byte of an image.
    static let unitsPerByte = 8

    /// The units for a decision of a condition, which takes some memory as well.
    static let unitsPerDecision = 16

    /// The number of bytes that the budget is for.
    public let bytes: Int
    /// The number of units charged so far, including one for each word of the image.
    public private(set) var spent: Int
    private let limit: Int
    // The patterns of the image, each of which is compiled once.
    var patterns: PatternPool

    /// Creates the budget for an image.
    ///
    /// - Parameter bytes: The size of the image in bytes, of which at most 2^32 count.
    public init(bytes: Int) {
        self.bytes = min(max(bytes, 0), 1 << 32)
        spent = self.bytes / 4
        limit = LoadBudget.base + LoadBudget.unitsPerByte * self.bytes
        patterns = PatternPool(limits: PatternLimits(imageOf: self.bytes))
    }

    /// Charges work that is about to be done.
    ///
    /// - Parameter units: The number of units.
    /// - Throws: `ProgramError` if the program takes more than the budget.
    public mutating func spend(_ units: Int) throws(ProgramError) {
        spent = spent.addingClamped(units)
        guard spent <= limit else { throw ProgramError("a program that takes too long to load") }
    }
}

extension ProgramContent {
    /// The budget of a program that does not come from an image, estimated from the size of its tables.
    var budget: LoadBudget {
        let nodes = expressions.nodes.count + expressions.constants.count + expressions.tests.count
        let formulas =
            expressions.roots.count + expressions.general.count + expressions.lists.reduce(0) { $0 + $1.count }
        let code =
            code.steps.count + code.generalSteps.count + code.table.cells.count + code.table.rowCount
            + code.writes.count
        let sent =
            sends.attributes.reduce(0) { $0 + 1 + $1.instructions.count } + sends.payloads.count
            + sends.metricFormulas.count
        let declared =
            state.variables.count + state.instrumentSlots.count + state.trackerSlots.count + measures.count
            + timers.count
        // Most entries take three words or more.
        return LoadBudget(bytes: 12 * (nodes + formulas + code + sent + declared))
    }
}
