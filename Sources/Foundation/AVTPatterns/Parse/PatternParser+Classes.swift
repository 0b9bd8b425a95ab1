extension PatternParser {
    /// Parses `[...]`.
    mutating func parseClass() throws(PatternProblem) -> ScalarSet {
        let start = position
        position += 1
        let isNegated = peek() == UInt8(ascii: "^")
        if isNegated { position += 1 }
        var ranges: [ClosedRange<UInt32>] = []
        var isFirst = true
        // Repeating the name of a large class costs nothing.
        var named: Set<NamedClass> = []
        while let byte = peek(), byte != UInt8(ascii: "]") || isFirst {
            isFirst = false
            if let (name, set) = try parseNamedClass() {
                if named.insert(name).inserted { ranges += set.ranges }
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

    /// Parses a named class inside a class, or returns `nil` if there is none.
    private mutating func parseNamedClass() throws(PatternProblem) -> (NamedClass, ScalarSet)? {
        if let named = try parseASCIIClass() { return named }
        return try parseClassEscape()
    }

    /// Parses `[:alpha:]` or `[:^alpha:]`, or returns `nil` if there is neither.
    private mutating func parseASCIIClass() throws(PatternProblem) -> (NamedClass, ScalarSet)? {
        guard follows("[:") else { return nil }
        let start = position
        var end = position + 2
        while end + 1 < bytes.count, bytes[end] != UInt8(ascii: ":") || bytes[end + 1] != UInt8(ascii: "]") { end += 1 }
        guard end + 1 < bytes.count else { return nil }
        let isNegated = peek(2) == UInt8(ascii: "^") && end > start + 2
        let named = namedClass(.ascii, start + (isNegated ? 3 : 2)..<end, isNegated: isNegated)
        position = end + 2
        guard let set = members(of: named) else {
            throw problem("there is no class `\(text(from: start))`", from: start)
        }
        return (named, set)
    }

    /// Parses `\d`, `\D` and similar, `\pL` or `\p{Greek}`, inside a class or outside; returns `nil` for other escapes.
    mutating func parseClassEscape() throws(PatternProblem) -> (NamedClass, ScalarSet)? {
        guard peek() == UInt8(ascii: "\\"), let letter = peek(1) else { return nil }
        if letter | 0x20 == UInt8(ascii: "p") { return try parseUnicodeClass() }
        let named = namedClass(.escape, position + 1..<position + 2, isNegated: letter & 0x20 == 0)
        guard let set = members(of: named) else { return nil }
        position += 2
        return (named, set)
    }

    private mutating func parseUnicodeClass() throws(PatternProblem) -> (NamedClass, ScalarSet) {
        let start = position
        var isNegated = peek(1) == UInt8(ascii: "P")
        position += 2
        guard position < bytes.count else { throw problem("`\\p` needs a name, as `\\p{Greek}`", from: start) }
        var name = position..<position
        if nextScalar() == 0x7B {  // {
            guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "}")) else {
                throw problem("the `}` is missing", from: start)
            }
            name = position..<end
            position = end + 1
        } else {
            name = name.lowerBound..<position
        }
        if let first = name.first, bytes[first] == UInt8(ascii: "^") {
            isNegated.toggle()
            name = first + 1..<name.upperBound
        }
        let named = namedClass(.unicode, name, isNegated: isNegated)
        guard let set = members(of: named) else {
            let scripts = Scripts.names.joined(separator: ", ")
            throw problem(
                "`\(text(from: start))` is not known: use a general category, `Any` or one of the scripts \(scripts)",
                kind: .unsupported, from: start)
        }
        return (named, set)
    }

    private func namedClass(_ family: NamedClass.Family, _ name: Range<Int>, isNegated: Bool) -> NamedClass {
        NamedClass(
            family: family, name: Array(bytes[name]), isNegated: isNegated, ignoresCase: flags.contains(.ignoresCase))
    }

    private mutating func members(of named: NamedClass) -> ScalarSet? {
        if let known = namedClasses[named] { return known }
        namedClasses[named] = named.members
        return namedClasses[named]
    }
}
