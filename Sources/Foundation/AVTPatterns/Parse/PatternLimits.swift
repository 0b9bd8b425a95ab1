/// Limits on the size of a pattern and the memory for matching it.
package struct PatternLimits: Sendable {
    /// The maximum length of the text in UTF-8 bytes.
    package var length: Int
    /// The maximum nesting depth of groups.
    package var depth: Int
    /// The maximum number of instructions, branches and byte ranges of the program.
    package var programSize: Int
    /// The maximum number of cells, of 4 bytes each, in a transition table that is built completely with the pattern.
    package var tableCells: Int
    /// The maximum number of instructions visited to build that table; beyond it, the table is built while matching.
    package var tableWork: Int
    /// The maximum size in bytes of a table that is built while matching.
    package var cacheSize: Int

    /// Creates limits; the defaults suit rule packs.
    package init(
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
    package static let `default` = PatternLimits()

    /// The shared limits of one formula's constant patterns: program sizes, work for tables, and bytes of lazy tables.
    ///
    /// A formula with larger programs is rejected. Patterns that would take more work are built while matching; with
    /// more bytes, they are slower.
    package static let ofFormula = PatternLimits(programSize: 50_000, tableWork: 1_000_000, cacheSize: 4_194_304)

    /// The shared limits of the constant patterns of all formulas of a program, like ``ofFormula`` for one formula.
    package static let ofProgram = PatternLimits(
        programSize: 400_000, tableWork: 16_000_000, cacheSize: 33_554_432)
}
