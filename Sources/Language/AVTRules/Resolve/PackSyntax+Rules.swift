import AVTDiagnostics

extension PackSyntax {
    /// Returns the name of a rule of this pack that outer packs can remove, or `nil` if there is none.
    func nameOfRule(_ name: String) -> TextSyntax? {
        let names: [TextSyntax] =
            transitions.map(\.name) + signals.compactMap(\.name) + getters.map(\.name) + attributes.map(\.name)
            + payloads.map(\.name) + metrics.map(\.name) + timers.map(\.name) + holds.map(\.name)
            + volume.limits.map(\.name) + volume.duplicates.map(\.name) + guarantees.map(\.name)
        return names.first { $0.text == name }
    }

    /// Returns the name of a variable, measure, definition or scope of this pack, or `nil` if there is none.
    func nameOfDeclaration(_ name: String) -> TextSyntax? {
        let names: [TextSyntax] =
            state.map(\.name) + memory.map(\.name) + measures.map(\.name) + definitions.map(\.name)
            + scopes.map(\.name)
        return names.first { $0.text == name }
    }
}

extension FixIt {
    /// Creates a fix-it that makes an entry an override, or returns `nil` for an entry that is a bare formula.
    ///
    /// - Parameter name: The name of the entry: a key, or the value of `name`.
    init?(overriding name: TextSyntax) {
        let file = name.range.file
        let line = file.lineRange(file.lineNumber(at: name.range.lower))
        let before = file.slice(line.lowerBound, name.range.lower)
        let rest = file.slice(name.range.upper, file.length)
        let message = "write `override: true`, which replaces all of the entry below"
        func insert(_ text: String, after count: Int) -> FixIt {
            let offset = name.range.upper + count
            return FixIt(message, replacing: file.range(offset, offset), with: text)
        }
        if before.trimmingSuffix(" ").hasSuffix("name:") {
            // A list item: in braces, or with each key on its own line.
            let next = rest.first { $0 != " " }
            if next == "," || next == "}" {
                self = insert(", override: true", after: 0)
            } else {
                let column = before.utf8.count - before.drop { $0 == " " || $0 == "-" }.utf8.count
                self = insert("\n" + String(repeating: " ", count: column) + "override: true", after: 0)
            }
        } else if rest.hasPrefix(":"), rest.dropFirst().drop(while: \.isWhitespace).hasPrefix("{") {
            let blanks = rest.dropFirst().prefix(while: \.isWhitespace).utf8.count
            self = insert(" override: true,", after: 1 + blanks + 1)
        } else if rest.hasPrefix(":\n") {
            let depth = rest.dropFirst(2).prefix { $0 == " " }.count
            guard depth > before.count else { return nil }
            self = insert("\n" + String(repeating: " ", count: depth) + "override: true", after: 1)
        } else {
            return nil
        }
    }
}

extension Substring {
    /// Returns the text without trailing occurrences of a character.
    fileprivate func trimmingSuffix(_ character: Character) -> Substring {
        dropLast(reversed().prefix { $0 == character }.count)
    }
}
