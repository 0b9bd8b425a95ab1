import AVTDiagnostics

/// The description of a problem that libyaml does not report: a colon without a space after it, as in
/// `isPaused:{ initial: false }`.
let missingSpace = "found a key with a colon but no space after it"

/// Returns the offset of the colon that was meant to end a plain key, or `nil` if there is none.
func colonWithoutSpace(in key: String) -> Int? {
    let name = key.utf8.prefix { isWord($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    let rest = key.utf8.dropFirst(name.count)
    guard !name.isEmpty, rest.first == UInt8(ascii: ":"), let next = rest.dropFirst().first,
        next != UInt8(ascii: ":"), next != UInt8(ascii: "/"), !isBlank(next)
    else { return nil }
    return name.count
}

extension Diagnostic {
    /// Creates the error for a key without a space after its colon.
    ///
    /// - Parameter range: The key and the colon.
    /// - Returns: The error, with a fix-it that inserts the space.
    static func missingSpace(behind range: SourceRange) -> Diagnostic {
        let key = range.text.dropLast()
        return Diagnostic(
            .yamlSyntax, "a space is missing after the colon of `\(key)`", at: range,
            label: "without it YAML does not see where the key ends",
            fixes: [FixIt("write `\(key): `", replacing: range.file.range(range.upper, range.upper), with: " ")])
    }
}
