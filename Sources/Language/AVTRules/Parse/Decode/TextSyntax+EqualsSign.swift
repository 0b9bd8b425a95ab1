import AVTDiagnostics

extension TextSyntax {
    /// The error for a key `name = value` without a value, or `nil` if the text is something else.
    var pairWithEqualsSign: Diagnostic? {
        guard !isQuoted, let sign = text.firstIndex(of: "=") else { return nil }
        var name = String(text[..<sign]).trimmed
        var value = String(text[text.index(after: sign)...]).trimmed
        // `a += 1` is `a: a + 1`, and `a == 1` rather `a: 1`.
        if let operation = name.last, "+-*/".contains(operation) {
            name = String(name.dropLast()).trimmed
            value = "\(name) \(operation) \(value)"
        } else if value.hasPrefix("=") {
            value = String(value.dropFirst()).trimmed
        }
        let isName = name.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") }
        guard !name.isEmpty, isName, !value.isEmpty, !value.hasPrefix("=") else { return nil }
        var problem = Diagnostic.problem(
            .wrongNodeKind, "a name and its value are separated by `:`, not by `=`", at: range,
            label: "YAML reads all of this as a name")
        problem.fixes = [FixIt("write `\(name): \(value)`", replacing: range, with: "\(name): \(value)")]
        return problem
    }
}
