public import AVTDiagnostics

extension YAMLNode {
    /// The comments of the document of which this is the root, in order; each from its `#` to the end of the line.
    ///
    /// libyaml does not tell of them, so the text is searched: a `#` at the beginning of a line or behind a blank begins
    /// a comment, unless a scalar is written there.
    ///
    /// - Complexity: linear in the text.
    public var comments: [SourceRange] {
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

    /// Where scalars are written, from the first to the last.
    private var scalarRanges: [SourceRange] {
        switch kind {
        case .scalar: range.lower < range.upper ? [range] : []
        case .sequence(let items): items.flatMap(\.scalarRanges)
        case .mapping(let pairs): pairs.flatMap { $0.key.scalarRanges + $0.value.scalarRanges }
        }
    }

    /// What a comment is about.
    ///
    /// Behind something, it is about its line. On a line of its own it is about the entry that begins on the next line
    /// that holds anything: an item of a list, or a key with its value; if none begins there, about that line.
    public func extent(ofComment comment: SourceRange) -> SourceRange {
        let file = comment.file
        var number = comment.start.line
        var line = file.lineRange(number)
        guard file.slice(line.lowerBound, comment.lower).allSatisfy({ $0 == " " || $0 == "\t" }) else {
            return file.range(line.lowerBound, line.upperBound)
        }
        var content: Substring
        repeat {
            number += 1
            line = file.lineRange(number)
            content = file.slice(line.lowerBound, line.upperBound).drop { $0 == " " || $0 == "\t" }
        } while (content.isEmpty || content.hasPrefix("#")) && line.upperBound < file.length
        return entry(beginningIn: line) ?? file.range(line.lowerBound, line.upperBound)
    }

    /// The outermost entry that begins in a line.
    private func entry(beginningIn line: Range<Int>) -> SourceRange? {
        let isInside = { (lower: Int) in line.lowerBound <= lower && lower <= line.upperBound }
        switch kind {
        case .scalar:
            return nil
        case .sequence(let items):
            for item in items {
                if isInside(item.range.lower) { return item.range }
                if let entry = item.entry(beginningIn: line) { return entry }
            }
        case .mapping(let pairs):
            for pair in pairs {
                let range = SourceRange(
                    file: pair.key.range.file, lower: pair.key.range.lower, upper: pair.value.range.upper)
                if isInside(range.lower) { return range }
                if let entry = pair.value.entry(beginningIn: line) { return entry }
            }
        }
        return nil
    }
}

/// Whether a byte ends a line, or is a part of what does.
private func isBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}
