extension Allowance {
    /// The prefix, after `#` and spaces, of comments that this tool reads.
    public static let marker = "avt:"

    /// Parses a comment.
    ///
    /// - Parameters:
    ///   - comment: The comment, from its `#` to the end of the line.
    ///   - extent: The range in which the comment allows diagnostics.
    ///   - diagnostics: The collector to which a comment is reported that begins with ``marker`` but is malformed.
    /// - Returns: One allowance for each code; none for other comments.
    public static func allowances(
        in comment: SourceRange, for extent: SourceRange, into diagnostics: inout DiagnosticCollector
    ) -> [Allowance] {
        var rest = comment.text.drop { $0 == "#" }.drop { $0.isWhitespace }
        guard rest.hasPrefix(marker) else { return [] }
        rest = rest.dropFirst(marker.count).drop { $0.isWhitespace }
        func refuse(_ message: String) -> [Allowance] {
            diagnostics.report(
                Diagnostic(
                    .suppressionMalformed, message, at: comment,
                    label: "write it like `# avt: allow(AVT2023) until=2026-12-31: reason`"))
            return []
        }
        guard rest.hasPrefix("allow("), let closing = rest.firstIndex(of: ")") else {
            return refuse("a comment that begins with `avt:` must allow something")
        }
        let names = rest[..<closing].dropFirst("allow(".count).split(separator: ",").map {
            String($0.filter { !$0.isWhitespace })
        }
        var codes: [DiagnosticCode] = []
        for name in names {
            guard let code = DiagnosticCode(named: name) else { return refuse("there is no code `\(name)`") }
            codes.append(code)
        }
        guard !codes.isEmpty else { return refuse("there is no code in the brackets") }
        rest = rest[closing...].dropFirst()
        let colon = rest.firstIndex(of: ":") ?? rest.endIndex
        var until: CalendarDate?
        for word in rest[..<colon].split(whereSeparator: \.isWhitespace) {
            guard word.hasPrefix("until="), let date = CalendarDate(word.dropFirst("until=".count)) else {
                return refuse("`\(word)` is no date like `until=2026-12-31`")
            }
            until = date
        }
        let reason = rest[colon...].dropFirst().drop { $0.isWhitespace }
        return codes.map {
            Allowance(
                code: $0, comment: comment, extent: extent, until: until, reason: String(reason),
                isOnlyCode: codes.count == 1)
        }
    }

    /// A fix-it that removes the comment, together with its line if there is nothing else on it.
    var removal: FixIt {
        let file = comment.file
        let line = file.lineRange(comment.start.line)
        let before = file.slice(line.lowerBound, comment.lower)
        let code = before.drop { $0 == " " || $0 == "\t" }
        if code.isEmpty {
            let next = file.lineRange(comment.start.line + 1).lowerBound
            return FixIt("remove the comment", replacing: file.range(line.lowerBound, next), with: "")
        }
        let end = before.utf8.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
        return FixIt("remove the comment", replacing: file.range(comment.lower - end, comment.upper), with: "")
    }
}
