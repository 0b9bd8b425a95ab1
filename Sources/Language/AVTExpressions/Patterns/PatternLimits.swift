/// How large a pattern may be, and how much memory its matching may take.
public struct PatternLimits: Sendable {
    /// UTF-8 bytes of its text.
    public var length: Int
    /// How deep its groups may nest.
    public var depth: Int
    /// Instructions, branches and byte ranges of its program.
    public var programSize: Int
    /// Cells of a transition table that is built whole when the pattern is made; 4 bytes each.
    public var tableCells: Int
    /// Instructions to visit while that table is built, before it is left to be built as texts come.
    public var tableWork: Int
    /// Bytes for a table that is built as texts come.
    public var cacheSize: Int

    /// Limits; the defaults suit rule packs.
    public init(
        length: Int = 16_384, depth: Int = 200, programSize: Int = 10_000, tableCells: Int = 8_192,
        tableWork: Int = 100_000, cacheSize: Int = 524_288
    ) {
        self.length = length
        self.depth = depth
        self.programSize = programSize
        self.tableCells = tableCells
        self.tableWork = tableWork
        self.cacheSize = cacheSize
    }

    /// The limits for rule packs.
    public static let `default` = PatternLimits()

    /// What the constant patterns of one formula may take together: sizes of programs, work for tables, bytes for others.
    ///
    /// A formula with larger programs is refused. With more work, patterns are left to be built as texts come; with more
    /// bytes, they are slower.
    public static let ofFormula = PatternLimits(programSize: 50_000, tableWork: 1_000_000, cacheSize: 4_194_304)

    /// What the constant patterns of all formulas of a program may take together, as ``ofFormula`` is for one of them.
    public static let ofProgram = PatternLimits(
        programSize: 400_000, tableWork: 16_000_000, cacheSize: 33_554_432)
}
