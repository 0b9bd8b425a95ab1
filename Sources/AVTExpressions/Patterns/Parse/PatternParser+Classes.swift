extension PatternParser {
    /// `[...]`.
    mutating func parseClass() throws(PatternProblem) -> ScalarSet {
        let start = position
        position += 1
        let isNegated = peek() == UInt8(ascii: "^")
        if isNegated { position += 1 }
        var ranges: [ClosedRange<UInt32>] = []
        var isFirst = true
        while let byte = peek(), byte != UInt8(ascii: "]") || isFirst {
            isFirst = false
            if let set = try parseNamedClass() {
                ranges += set.ranges
            } else if let set = try parseClassEscape() {
                ranges += set.ranges
            } else {
                let range = try parseClassRange(start: start)
                ranges += flags.contains(.ignoresCase) ? ScalarSet([range]).caseFolded.ranges : [range]
            }
        }
        guard peek() != nil else { throw unclosedClass(start) }
        position += 1
        let set = ScalarSet(ranges)
        return isNegated ? set.complement : set
    }

    private func unclosedClass(_ start: Int) -> PatternProblem {
        PatternProblem(.syntax, "this class is not closed: `]` is missing", start..<start + 1)
    }

    private mutating func parseClassRange(start: Int) throws(PatternProblem) -> ClosedRange<UInt32> {
        let rangeStart = position
        let first = try parseClassScalar(start: start)
        guard peek() == UInt8(ascii: "-"), let after = peek(1), after != UInt8(ascii: "]") else { return first...first }
        position += 1
        let last = try parseClassScalar(start: start)
        guard first <= last else {
            throw problem("the range `\(text(from: rangeStart))` is backwards", from: rangeStart)
        }
        return first...last
    }

    private mutating func parseClassScalar(start: Int) throws(PatternProblem) -> UInt32 {
        switch peek() {
        case nil: throw unclosedClass(start)
        case UInt8(ascii: "\\"): return try parseScalarEscape()
        default: return nextScalar()
        }
    }

    /// `[:alpha:]` or `[:^alpha:]`, in a class.
    private mutating func parseNamedClass() throws(PatternProblem) -> ScalarSet? {
        guard follows("[:") else { return nil }
        let start = position
        var end = position + 2
        while end + 1 < bytes.count, bytes[end] != UInt8(ascii: ":") || bytes[end + 1] != UInt8(ascii: "]") { end += 1 }
        guard end + 1 < bytes.count else { return nil }
        let isNegated = peek(2) == UInt8(ascii: "^") && end > start + 2
        let name = String(decoding: bytes[(start + (isNegated ? 3 : 2))..<end], as: UTF8.self)
        position = end + 2
        guard let set = ASCIIClasses.named(name) else {
            throw problem("there is no class `\(text(from: start))`", from: start)
        }
        return folded(set, isNegated: isNegated)
    }

    /// `\d`, `\D` and the like, `\pL` or `\p{Greek}`, in a class or outside; `nil` for other escapes.
    mutating func parseClassEscape() throws(PatternProblem) -> ScalarSet? {
        guard peek() == UInt8(ascii: "\\"), let letter = peek(1) else { return nil }
        if let set = ASCIIClasses.escape(letter | 0x20) {
            position += 2
            return folded(set, isNegated: letter & 0x20 == 0)
        }
        return letter | 0x20 == UInt8(ascii: "p") ? try parseUnicodeClass() : nil
    }

    private mutating func parseUnicodeClass() throws(PatternProblem) -> ScalarSet {
        let start = position
        var isNegated = peek(1) == UInt8(ascii: "P")
        position += 2
        guard position < bytes.count else { throw problem("`\\p` needs a name, as `\\p{Greek}`", from: start) }
        var nameStart = position
        var nameEnd: Int
        if nextScalar() == 0x7B {  // {
            nameStart = position
            guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "}")) else {
                throw problem("the `}` is missing", from: start)
            }
            nameEnd = end
            position = end + 1
        } else {
            nameEnd = position
        }
        if nameStart < nameEnd, bytes[nameStart] == UInt8(ascii: "^") {
            isNegated.toggle()
            nameStart += 1
        }
        let name = String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self)
        let set = name.utf8.elementsEqual("Any".utf8) ? ScalarSet.all : GeneralCategories.set(name) ?? Scripts.set(name)
        guard let set else {
            throw problem(
                "`\(text(from: start))` is not known: use a general category, `Any` or one of these scripts: "
                    + Scripts.names.joined(separator: ", "), kind: .unsupported, from: start)
        }
        return folded(set, isNegated: isNegated)
    }

    /// Without regard to case, the complement is that of the folded class.
    private func folded(_ set: ScalarSet, isNegated: Bool) -> ScalarSet {
        let folded = flags.contains(.ignoresCase) ? set.caseFolded : set
        return isNegated ? folded.complement : folded
    }
}
