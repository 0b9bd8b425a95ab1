import AVTDiagnostics

/// The problem of a key whose colon has no space behind it, where libyaml sees none: `isPaused:{ initial: false }`.
let missingSpace = "found a key with a colon but no space behind it"

/// After how many bytes of a plain key there is a colon that was meant to end it.
func colonWithoutSpace(in key: String) -> Int? {
    let name = key.utf8.prefix { isWord($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    let rest = key.utf8.dropFirst(name.count)
    guard !name.isEmpty, rest.first == UInt8(ascii: ":"), let next = rest.dropFirst().first,
        next != UInt8(ascii: ":"), next != UInt8(ascii: "/"), !isBlank(next)
    else { return nil }
    return name.count
}

extension Diagnostic {
    /// A key without a space behind its colon.
    ///
    /// - Parameter range: the key and the colon.
    /// - Returns: the error, with the space as its repair.
    static func missingSpace(behind range: SourceRange) -> Diagnostic {
        let key = range.text.dropLast()
        return Diagnostic(
            .yamlSyntax, "a space is missing behind the colon of `\(key)`", at: range,
            label: "without it YAML does not see where the key ends",
            fixes: [FixIt("write `\(key): `", replacing: range.file.range(range.upper, range.upper), with: " ")])
    }
}
