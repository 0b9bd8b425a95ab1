import AVTDiagnostics
import AVTYAML

/// Detection of known keys that are written in the wrong mapping.
extension StructureCheck {
    /// An enclosing mapping of the node that is checked.
    struct Level {
        /// The declaration of the mapping.
        let mapping: MappingDeclaration
        /// The entries of the mapping.
        let pairs: [YAMLPair]
    }

    /// Reports a key that belongs to another mapping; returns false if there is no such mapping.
    mutating func reportMisplaced(
        _ pair: YAMLPair, _ key: TextSyntax, in phrase: String, after previous: YAMLPair?, isMisspelt: Bool = false
    ) -> Bool {
        let diagnostic =
            indentedTooFar(pair, key, in: phrase, isMisspelt: isMisspelt)
            ?? indentedTooLittle(pair, key, in: phrase, after: previous)
            ?? (isMisspelt ? nil : inOtherSection(pair, key, in: phrase))
        guard let diagnostic else { return false }
        diagnostics.report(diagnostic)
        misplacedKeys.insert(key.range.lower)
        return true
    }

    /// Returns true if an entry of a mapping by name is more likely a key of an enclosing mapping, such as a section.
    func isMisplacedEntry(_ pair: YAMLPair, _ key: TextSyntax, expecting entry: ValueDeclaration) -> Bool {
        guard let level = level(missing: key), let declaration = level.mapping.key(key.text) else { return false }
        switch (entry, declaration.value) {
        case (.mapping(let mapping), .mapping), (.mapping(let mapping), .entries):
            // A value that matches the declaration is an entry.
            guard let keys = pair.value.pairs?.compactMap({ $0.key.text?.text }), !keys.isEmpty else { return false }
            return keys.allSatisfy { mapping.key($0) == nil }
        case (.mapping, .list), (.entries, .list): return pair.value.items != nil
        case (.entries(_, .mapping(let mapping)), .mapping), (.entries(_, .mapping(let mapping)), .entries):
            let inner = (pair.value.pairs ?? []).flatMap { $0.value.pairs ?? [] }
            return !inner.isEmpty && inner.allSatisfy { $0.key.text.map { mapping.key($0.text) == nil } ?? false }
        case (.formula, .text), (.formula, .flag): return ["because", "description", "override"].contains(key.text)
        default: return false
        }
    }

    // MARK: Indentation

    /// Returns the innermost enclosing mapping that declares a key but does not contain it.
    private func level(missing key: TextSyntax) -> Level? {
        enclosing.last { level in
            level.mapping.key(key.text) != nil && !level.pairs.contains { $0.key.text?.text == key.text }
        }
    }

    private func indentedTooFar(
        _ pair: YAMLPair, _ key: TextSyntax, in phrase: String, isMisspelt: Bool
    ) -> Diagnostic? {
        guard let level = level(missing: key),
            pair.value.isAbsent || level.mapping.key(key.text)?.value.fits(pair.value) == true,
            let first = level.pairs.first?.key.range, !key.isQuoted
        else {
            return nil
        }
        let (column, wanted) = (key.range.start.column, first.start.column)
        var fixes: [FixIt] = []
        var label = wanted < column ? "indented too far: like this it belongs to \(phrase)" : "it belongs there"
        let file = key.range.file
        if wanted < column, let lines = pair.lines, !isFollowed(lines.upperBound, deeperThan: wanted, in: file) {
            let edits = file.indentation(ofLines: lines, by: wanted - column)
            fixes = [FixIt("indent it like `\(first.text)`", edits: edits)]
        } else if let edits = pair.moveOut(of: level.pairs) {
            fixes = [FixIt("move it after the `}`", edits: edits)]
            label = "it belongs after the `}`"
        } else if isMisspelt {
            // Another word for a key is likelier than a key of a mapping around the braces.
            return nil
        }
        return Diagnostic(
            .wrongIndentation, "`\(key.text)` is a key of \(level.mapping.phrase), not of \(phrase)", at: key.range,
            label: label,
            related: [LabelledRange(first, "\(level.mapping.phrase) begins here")], fixes: fixes)
    }

    private func indentedTooLittle(
        _ pair: YAMLPair, _ key: TextSyntax, in phrase: String, after previous: YAMLPair?
    ) -> Diagnostic? {
        guard let previous, let name = previous.key.text, let declaration = enclosing.last?.mapping.key(name.text),
            accepts(key, pair, in: declaration.value, previous.value), let lines = pair.lines
        else { return nil }
        let column = key.range.start.column
        let wanted = previous.value.pairs?.first?.key.range.start.column ?? column + 2
        guard wanted > column else { return nil }
        return Diagnostic(
            .wrongIndentation, "`\(key.text)` is not a key of \(phrase); it belongs to `\(name.text)`", at: key.range,
            label: "indented too little", related: [LabelledRange(name.range, "indent it deeper than this")],
            fixes: [
                FixIt(
                    "indent it deeper than `\(name.text)`",
                    edits: key.range.file.indentation(ofLines: lines, by: wanted - column))
            ])
    }

    /// Reports the entries after a pair that are keys of its value but are indented too little.
    ///
    /// - Parameters:
    ///   - others: The pairs after it.
    ///   - pair: A named entry.
    ///   - entry: The declaration of its value.
    /// - Returns: The keys that were reported.
    mutating func adopt(_ others: ArraySlice<YAMLPair>, behind pair: YAMLPair, _ entry: ValueDeclaration) -> Set<String>
    {
        guard let mapping = entry.innerMapping, let first = pair.value.pairs?.first?.key.range,
            let name = pair.key.text,
            !first.file.slice(pair.value.range.lower, first.lower).contains("{")
        else { return [] }
        var adopted: Set<String> = []
        for other in others {
            guard let key = other.key.text, mapping.key(key.text) != nil, pair.value[key.text] == nil, !key.isQuoted,
                other.isNoEntry(entry), let lines = other.lines, adopted.insert(key.text).inserted
            else { break }
            let columns = first.start.column - key.range.start.column
            guard columns > 0 else { break }
            misplacedKeys.insert(key.range.lower)
            diagnostics.report(
                Diagnostic(
                    .wrongIndentation, "`\(key.text)` is a key of \(mapping.phrase); it belongs to `\(name.text)`",
                    at: key.range, label: "indented too little",
                    related: [LabelledRange(name.range, "indent it deeper than this")],
                    fixes: [
                        FixIt(
                            "indent it deeper than `\(name.text)`",
                            edits: key.range.file.indentation(ofLines: lines, by: columns))
                    ]))
        }
        return adopted
    }

    /// Reports the pairs after a name without a value that are keys of its mapping but are not indented.
    ///
    /// - Parameters:
    ///   - others: The pairs after it.
    ///   - pair: The name, whose value is absent.
    ///   - name: The text of the name.
    ///   - entry: The declaration of the value.
    ///   - mapping: The mapping that the value should be.
    /// - Returns: The pairs that were reported.
    mutating func adoptAll(
        _ others: ArraySlice<YAMLPair>, behind pair: YAMLPair, _ name: TextSyntax, _ entry: ValueDeclaration,
        _ mapping: MappingDeclaration
    ) -> [YAMLPair] {
        var names: Set<String> = []
        let keys = others.prefix { other in
            guard let key = other.key.text, !key.isQuoted, mapping.key(key.text) != nil else { return false }
            return other.isNoEntry(entry) && other.lines != nil && names.insert(key.text).inserted
        }
        guard let first = keys.first?.key.range, first.start.column == pair.key.range.start.column else { return [] }
        let file = first.file
        let edits = keys.compactMap(\.lines).flatMap { file.indentation(ofLines: $0, by: 2) }
        let list = keys.map { "`\($0.key.range.text)`" }.joined(separator: ", ")
        diagnostics.report(
            Diagnostic(
                .wrongIndentation, "\(list) belong\(keys.count == 1 ? "s" : "") to `\(name.text)`", at: first,
                label: "indented too little", related: [LabelledRange(name.range, "indent it deeper than this")],
                fixes: [FixIt("indent it deeper than `\(name.text)`", edits: edits)]))
        misplacedKeys.formUnion(keys.map(\.key.range.lower))
        return Array(keys)
    }

    /// Reports a key of two mappings that is in the outer one and has the content of the inner one.
    ///
    /// - Parameters:
    ///   - pair: The key after a key without a value.
    ///   - inner: The mapping that the key without a value takes.
    ///   - name: The key without a value.
    ///   - outer: The mapping that contains both keys.
    /// - Returns: True if the key was reported.
    mutating func reportUnindented(
        _ pair: YAMLPair, of inner: MappingDeclaration, below name: TextSyntax, in outer: MappingDeclaration
    ) -> Bool {
        guard let key = pair.key.text, !key.isQuoted, let lines = pair.lines,
            let meant = inner.key(key.text)?.value.innerMapping, let read = outer.key(key.text)?.value.innerMapping
        else { return false }
        let keys = (pair.value.pairs ?? []).flatMap { $0.value.pairs ?? [] }.compactMap(\.key.text?.text)
        guard keys.contains(where: { read.key($0) == nil }), keys.allSatisfy({ meant.key($0) != nil }) else {
            return false
        }
        diagnostics.report(
            Diagnostic(
                .wrongIndentation, "`\(key.text)` belongs to `\(name.text)`", at: key.range,
                label: "indented too little", related: [LabelledRange(name.range, "indent it deeper than this")],
                fixes: [
                    FixIt(
                        "indent it deeper than `\(name.text)`", edits: key.range.file.indentation(ofLines: lines, by: 2)
                    )
                ]))
        return true
    }

    /// Returns true if an entry would be valid inside the value of the key before it.
    func accepts(_ key: TextSyntax, _ pair: YAMLPair, in declaration: ValueDeclaration, _ value: YAMLNode) -> Bool {
        guard value.isAbsent || value.pairs != nil else { return false }
        // Indentation has no meaning inside braces.
        if let first = value.pairs?.first?.key.range, first.file.slice(value.range.lower, first.lower).contains("{") {
            return false
        }
        switch declaration {
        case .mapping(let mapping): return mapping.key(key.text) != nil && value[key.text] == nil
        case .entries(.name(let kind), let entry), .entries(.reference(let kind), let entry):
            return value.isAbsent && kind.accepts(key.text) && entry.fits(pair.value)
        default: return false
        }
    }

    private func isFollowed(_ line: Int, deeperThan column: Int, in file: SourceFile) -> Bool {
        for number in (line + 1)..<max(line + 2, file.lineCount + 1) where number <= file.lineCount {
            let text = file.line(number)
            let content = text.drop { $0 == " " }
            if content.isEmpty || content.first == "#" || content.first == "\r" { continue }
            return text.count - content.count >= column
        }
        return false
    }

    // MARK: Other sections

    /// Returns an error for a key that only one or two other mappings of a pack declare, or `nil` otherwise.
    private func inOtherSection(_ pair: YAMLPair, _ key: TextSyntax, in phrase: String) -> Diagnostic? {
        var homes: [String] = []
        for home in StructureCheck.homes[key.text] ?? [] where pair.value.isAbsent || home.value.fits(pair.value) {
            if !homes.contains(home.path) { homes.append(home.path) }
        }
        // Of the keys that are at the top of a pack by mistake, most belong in `pack`.
        if enclosing.count == 1, homes.contains("pack") { homes = ["pack"] }
        guard (1...2).contains(homes.count) else { return nil }
        let sections = homes.map { "`\($0)`" }.joined(separator: " or ")
        return .problem(
            .unknownKey, "`\(key.text)` is not a key of \(phrase)", at: key.range, label: "it belongs in \(sections)")
    }

    /// The paths of the sections that declare each key, and its values there.
    private static let homes: [String: [(path: String, value: ValueDeclaration)]] = {
        var homes: [String: [(path: String, value: ValueDeclaration)]] = [:]
        func visit(_ mapping: MappingDeclaration, _ path: String, _ depth: Int) {
            for key in mapping.keys {
                if !path.isEmpty { homes[key.name, default: []].append((path, key.value)) }
                let inner = path.isEmpty ? key.name : "\(path).\(key.name)"
                if depth > 0, let next = key.value.innerMapping { visit(next, inner, depth - 1) }
            }
        }
        visit(.document, "", 2)
        return homes
    }()
}

extension ValueDeclaration {
    /// The mapping that this is or that its entries are, or `nil` if there is none.
    var innerMapping: MappingDeclaration? {
        switch self {
        case .mapping(let mapping): mapping
        case .entries(_, let entry): entry.innerMapping
        case .list(let item), .oneOrList(let item): item.innerMapping
        case .either(let values): values.lazy.compactMap(\.innerMapping).first
        default: nil
        }
    }
}

extension YAMLPair {
    /// Returns true if the pair cannot be an entry of a section because its value is not of the kind that entries have.
    fileprivate func isNoEntry(_ entry: ValueDeclaration) -> Bool {
        switch entry {
        case .mapping: return value.pairs == nil
        case .either:
            // A formula may be an entry, but the name of an action is not a formula.
            let actions = value.texts.map(\.text)
            return ["action", "except"].contains(key.scalar?.text) && !actions.isEmpty
                && actions.allSatisfy { $0 == "any" || NameKind.action.accepts($0) }
        default: return false
        }
    }

    /// Returns edits that move the entry behind the braces that contain it, or `nil` if it is not in braces.
    ///
    /// - Parameter pairs: The entries of the mapping around the braces.
    /// - Returns: The edits, or `nil` if there are none.
    fileprivate func moveOut(of pairs: [YAMLPair]) -> [SourceEdit]? {
        let file = key.range.file
        guard
            let outer = pairs.first(where: {
                $0.value.range.lower <= key.range.lower && key.range.upper <= $0.value.range.upper
            }),
            outer.value.range.text.hasPrefix("{"), let siblings = outer.value.pairs, siblings.count > 1,
            let index = siblings.firstIndex(where: { $0.key.range.lower == key.range.lower })
        else { return nil }
        let entry = file.range(key.range.lower, max(key.range.upper, value.range.upper))
        let removed =
            index > 0
            ? file.range(siblings[index - 1].value.range.upper, entry.upper)
            : file.range(entry.lower, siblings[1].key.range.lower)
        let line = file.lineRange(file.lineNumber(at: outer.key.range.lower))
        let isBlock = file.slice(line.lowerBound, outer.key.range.lower).allSatisfy { $0 == " " || $0 == "-" }
        let separator = isBlock ? "\n" + String(repeating: " ", count: outer.key.range.start.column - 1) : ", "
        let end = outer.value.range.upper
        return [
            SourceEdit(range: removed, replacement: ""),
            SourceEdit(range: file.range(end, end), replacement: separator + entry.text),
        ]
    }

    /// The lines of an entry in block style, or `nil` if something else is on the line before the key.
    var lines: ClosedRange<Int>? {
        let file = key.range.file
        let first = file.lineNumber(at: key.range.lower)
        let before = file.slice(file.lineRange(first).lowerBound, key.range.lower)
        guard before.allSatisfy({ $0 == " " }) else { return nil }
        let text = file.slice(key.range.lower, max(key.range.upper, value.range.upper))
        let trailing = text.reversed().prefix(while: \.isWhitespace).count
        let last = file.lineNumber(at: key.range.lower + text.dropLast(trailing).utf8.count)
        return first...max(first, last)
    }
}
