import AVTDiagnostics

extension YAMLNode {
    /// The comments of the document with this root, in order; each from its `#` to the end of the line.
    ///
    /// libyaml does not report comments, so the text is searched: a `#` at the beginning of a line or after a blank
    /// starts a comment unless it is in a scalar.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    package var comments: [SourceRange] {
        let file = range.file
        let bytes = Array(file.text.utf8)
        var scalars = scalarRanges[...]
        var comments: [SourceRange] = []
        var offset = 0
        while offset < bytes.count {
            while let scalar = scalars.first, scalar.upper <= offset { scalars.removeFirst() }
            if let scalar = scalars.first, scalar.lower <= offset {
                offset = scalar.upper
                continue
            }
            let isSeparate = offset == 0 || isBlank(bytes[offset - 1]) || isBreak(bytes[offset - 1])
            guard isSeparate, bytes[offset] == UInt8(ascii: "#") else {
                offset += 1
                continue
            }
            let end = bytes[offset...].firstIndex(where: isBreak) ?? bytes.count
            comments.append(file.range(offset, end))
            offset = end
        }
        return comments
    }

    /// The source ranges of all scalars, in order.
    private var scalarRanges: [SourceRange] {
        switch kind {
        case .scalar: range.lower < range.upper ? [range] : []
        case .sequence(let items): items.flatMap(\.scalarRanges)
        case .mapping(let pairs): pairs.flatMap { $0.key.scalarRanges + $0.value.scalarRanges }
        }
    }

    /// Returns the source range that each comment applies to.
    ///
    /// A comment after other content applies to its line. A comment on a line of its own applies to the entry that
    /// begins on the next line with content: a list item, or a key with its value; if none begins there, to that line.
    ///
    /// - Parameter comments: Comments of this document, in the order of ``comments``.
    /// - Returns: The ranges, in the same order.
    /// - Complexity: Linear in the text, the nodes and the comments.
    package func extents(ofComments comments: [SourceRange]) -> [SourceRange] {
        let file = range.file
        var followed: Range<Int>?
        let lines = comments.map { comment in
            let line = file.lineNumber(at: comment.lower)
            guard file.isBlank(file.lineRange(line).lowerBound..<comment.lower) else { return (line, isOwn: false) }
            // Consecutive comments share the next line with content, so the lines in between are read only once.
            if followed?.contains(line) != true { followed = line..<file.nextContent(behindLine: line) }
            return (followed?.upperBound ?? line, isOwn: true)
        }
        var entries: [Int: SourceRange] = [:]
        addEntries(beginningIn: Set(lines.filter(\.isOwn).map(\.0)), to: &entries)
        return lines.map { line, isOwn in
            if isOwn, let entry = entries[line] { return entry }
            let line = file.lineRange(line)
            return file.range(line.lowerBound, line.upperBound)
        }
    }

    /// Adds the outermost entry that begins in each of the lines.
    private func addEntries(beginningIn lines: Set<Int>, to entries: inout [Int: SourceRange]) {
        func add(_ range: SourceRange) {
            let line = range.file.lineNumber(at: range.lower)
            if lines.contains(line), entries[line] == nil { entries[line] = range }
        }
        switch kind {
        case .scalar: break
        case .sequence(let items):
            for item in items {
                add(item.range)
                item.addEntries(beginningIn: lines, to: &entries)
            }
        case .mapping(let pairs):
            for pair in pairs {
                add(SourceRange(file: range.file, lower: pair.key.range.lower, upper: pair.value.range.upper))
                pair.value.addEntries(beginningIn: lines, to: &entries)
            }
        }
    }
}

extension SourceFile {
    /// Returns true if a range contains only blanks.
    fileprivate func isBlank(_ range: Range<Int>) -> Bool {
        slice(range.lowerBound, range.upperBound).utf8.allSatisfy { AVTYAML.isBlank($0) }
    }

    /// Returns the number of the next line with content other than a comment, or of the last line if there is none.
    fileprivate func nextContent(behindLine number: Int) -> Int {
        var number = number
        while true {
            number += 1
            let line = lineRange(number)
            let first = slice(line.lowerBound, line.upperBound).utf8.first { !AVTYAML.isBlank($0) }
            if let first, first != UInt8(ascii: "#") { return number }
            if line.upperBound >= length { return number }
        }
    }
}

/// Returns true if a byte is a line break, or part of one.
private func isBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}
