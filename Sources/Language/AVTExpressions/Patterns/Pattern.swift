/// A regular expression in the syntax of RE2, matched in time linear in the text.
///
/// There are no backreferences and no lookaround, which cannot be matched in such time. `.`, classes and `\p{...}` mean
/// code points; `\d`, `\s`, `\w`, `\b` and `[[:alpha:]]` know ASCII only; `^`, `$` mean the whole text unless `(?m)` is
/// set. The syntax is described at github.com/google/re2/wiki/Syntax; of the scripts, `\p{...}` knows a few.
public struct Pattern: Sendable {
    /// Its text.
    public let source: String
    private let program: PatternProgram
    /// A table for all texts, or what makes one as it goes.
    private let table: MatchTable?
    private let lazyTable: LazyTable?
    /// How many instructions were visited to make the table.
    let tableWork: Int

    /// Reads and compiles a pattern.
    ///
    /// - Throws: what is wrong with it; the work is bounded for any text.
    public init(_ source: String, limits: PatternLimits = .default) throws(PatternProblem) {
        var parser = PatternParser(source, limits: limits)
        let node = try parser.parse()
        program = try PatternCompiler.compile(node, length: parser.bytes.count, limits: limits)
        var determinizer = Determinizer(program, memory: limits.cacheSize)
        table = MatchTable(&determinizer, cells: limits.tableCells, work: limits.tableWork)
        tableWork = determinizer.work
        lazyTable = table == nil ? LazyTable(determinizer) : nil
        self.source = source
    }

    /// Whether some part of a text matches.
    public func matches(_ text: String) -> Bool {
        if let matches = text.utf8.withContiguousStorageIfAvailable({ matches(utf8: $0) }) { return matches }
        var native = text
        return native.withUTF8 { matches(utf8: $0) }
    }

    /// Whether some part of a text matches; bytes that are not UTF-8 match nothing but `\C`.
    public func matches(utf8 text: UnsafeBufferPointer<UInt8>) -> Bool {
        if let table { return table.match(text).matches }
        return lazyTable?.match(text, limit: .max).matches ?? false
    }

    /// Whether some part of a text matches, and how many bytes were read and instructions visited to tell.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limit: The number of visited instructions after which the match is given up.
    /// - Returns: The result, which means nothing if the work is above the limit.
    package func countedMatch(_ text: String, limit: Int = .max) -> (matches: Bool, work: Int) {
        var native = text
        return native.withUTF8 { text in
            if let table {
                let (matches, read) = table.match(text)
                return (matches, read)
            }
            return lazyTable?.match(text, limit: limit) ?? (false, 0)
        }
    }

    /// Instructions, branches and byte ranges of its program.
    package var size: Int { program.size }

    /// Whether its table is made as texts come.
    var isLazy: Bool { lazyTable != nil }

    /// The table for all texts, also where matching does without one; `nil` if it takes too many cells or too much work.
    func wholeTable(cells: Int, work: Int) -> MatchTable? {
        if let table { return table }
        var determinizer = Determinizer(program, memory: 64 * cells)
        return MatchTable(&determinizer, cells: cells, work: work)
    }
}

// Limits make a pattern slow or impossible, but never match anything else.
extension Pattern: Hashable {
    /// True if both have the same text, by code points.
    public static func == (left: Pattern, right: Pattern) -> Bool {
        left.source.utf8.elementsEqual(right.source.utf8)
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        for octet in source.utf8 { hasher.combine(octet) }
    }
}
