import AVTCore

/// A regular expression in the syntax of RE2, matched in time linear in the text.
///
/// There are no backreferences and no lookaround, which cannot be matched in linear time. `.`, classes and `\p{...}`
/// match code points; `\d`, `\s`, `\w`, `\b` and `[[:alpha:]]` are limited to ASCII; `^` and `$` match at the ends of
/// the text unless `(?m)` is set. The syntax is described at github.com/google/re2/wiki/Syntax; `\p{...}` supports only
/// some of the scripts.
package struct Pattern: Sendable {
    /// The text of the pattern.
    package let source: String
    private let program: PatternProgram
    /// The complete table, or `nil` if the pattern uses a lazy one.
    private let table: MatchTable?
    private let lazyTable: LazyTable?
    /// The number of instructions visited to build the table.
    let tableWork: Int

    /// Parses and compiles a pattern.
    ///
    /// - Throws: The problem of the pattern. The work is bounded for every source text.
    package init(_ source: String, limits: PatternLimits = .default) throws(PatternProblem) {
        var parser = PatternParser(source, limits: limits)
        let node = try parser.parse()
        program = try PatternCompiler.compile(node, length: parser.bytes.count, limits: limits)
        var determinizer = Determinizer(program, memory: limits.cacheSize)
        table = MatchTable(&determinizer, cells: limits.tableCells, work: limits.tableWork)
        tableWork = determinizer.work
        lazyTable = table == nil ? LazyTable(determinizer) : nil
        self.source = source
    }

    /// Returns whether part of a text matches.
    package func matches(_ text: String) -> Bool {
        if let matches = text.utf8.withContiguousStorageIfAvailable({ matches(utf8: $0) }) { return matches }
        var native = text
        return native.withUTF8 { matches(utf8: $0) }
    }

    /// Returns whether part of a text matches; bytes that are not UTF-8 match only `\C`.
    package func matches(utf8 text: UnsafeBufferPointer<UInt8>) -> Bool {
        if let table { return table.match(text).matches }
        return lazyTable?.match(text, limit: .max).matches ?? false
    }

    /// Returns whether part of a text matches, and the number of bytes read and instructions visited.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limit: The number of visited instructions after which the match is abandoned.
    /// - Returns: The result, which is meaningless if the work exceeds the limit.
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

    /// The number of instructions, branches and byte ranges of the program.
    package var size: Int { program.size }

    /// True if the table is built lazily while matching.
    var isLazy: Bool { lazyTable != nil }

    /// Returns a complete table, even if matching uses a lazy one, or `nil` if it exceeds the cells or the work.
    func completeTable(cells: Int, work: Int) -> MatchTable? {
        if let table { return table }
        var determinizer = Determinizer(program, memory: 64 * cells)
        return MatchTable(&determinizer, cells: cells, work: work)
    }
}

// Limits are not compared: they can make a pattern slow or invalid, but never change what it matches.
extension Pattern: Hashable {
    /// Returns true if both have the same text, by code points.
    package static func == (left: Pattern, right: Pattern) -> Bool {
        left.source.hasSameBytes(as: right.source)
    }

    /// Hashes the text.
    package func hash(into hasher: inout Hasher) {
        for byte in source.utf8 { hasher.combine(byte) }
    }
}
