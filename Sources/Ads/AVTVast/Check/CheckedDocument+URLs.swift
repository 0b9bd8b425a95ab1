import AVTDiagnostics
import AVTExpressions

extension CheckedDocument {
    /// Checks the URL of an element.
    mutating func checkURL(of element: VASTElement) {
        guard let url = element.url, !url.isBlank else { return }
        let range = contentRange(of: element)
        checkScheme(of: url, element, range)
        if url.bytes.contains(where: { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }) { reportSpaces(in: element, range) }
        checkEscapes(in: element, range)
        checkForeignMacros(in: url, range)
        for occurrence in url.occurrences { check(occurrence, of: element, range) }
    }

    private mutating func checkScheme(of url: MacroURL, _ element: VASTElement, _ range: SourceRange) {
        let text = url.text.lowercased()
        guard !text.hasPrefix("https:"), !text.hasPrefix("//"), !text.hasPrefix("["), !text.hasPrefix("%%") else {
            return
        }
        // Servers fetch a mezzanine by any scheme.
        if element.name == "Mezzanine", text.contains("://") { return }
        if text.hasPrefix("http:") {
            // The page behind a click opens in a browser, which may request it.
            guard hasSecureURL, !element.name.hasSuffix("ClickThrough") else { return }
            report(
                Diagnostic(
                    .insecureAdURL, "`http` next to `https`", at: range,
                    label: "secure pages and apps refuse this URL"))
            return
        }
        if text.hasPrefix("data:"), ["InteractiveCreativeFile", "StaticResource"].contains(element.name) { return }
        report(
            Diagnostic(
                .invalidAdURL, severity: .error, "this is not a URL that players request", at: range,
                label: "must begin with `https://`"),
            refusesAd: ["MediaFile", "VASTAdTagURI", "URL", "AdTagURI"].contains(element.name))
    }

    private mutating func reportSpaces(in element: VASTElement, _ range: SourceRange) {
        let text = String(range.text)
        let isPlain = !text.contains("<") && !text.contains("\n") && !text.contains("\t")
        let fixed = text.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20")
        report(
            Diagnostic(
                .invalidAdURL, severity: .warning, "a URL must not contain white space", at: range,
                label: "players encode it or refuse the URL",
                fixes: isPlain ? [FixIt("write `%20`", replacing: range, with: fixed)] : []))
    }

    /// Reports `&amp;` in a section of character data, where it is not a reference.
    private mutating func checkEscapes(in element: VASTElement, _ range: SourceRange) {
        let text = String(range.text)
        guard text.hasBytes("&amp;"), text.hasBytes("<![CDATA[") else { return }
        let parts = text.components(of: "&amp;")
        report(
            Diagnostic(
                .escapedTwice, "`&amp;` in CDATA is not an ampersand", at: range,
                label: "servers receive a parameter `amp;...`",
                notes: [DiagnosticNote("VAST 4.3, section 2.3.3: a URL is escaped or in CDATA, not both")],
                fixes: [FixIt("write `&`", replacing: range, with: parts.joined(separator: "&"))]))
    }

    /// Reports macros of VAST whose brackets are encoded twice, or that are written as those of other systems.
    private mutating func checkForeignMacros(in url: MacroURL, _ range: SourceRange) {
        guard url.bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "$") }) else { return }
        for (opening, closing) in [("%255B", "%255D"), ("${", "}")] {
            for part in url.text.components(of: opening).dropFirst() {
                let name = part.components(of: closing).first ?? ""
                guard name.utf8.count < part.utf8.count, VASTMacro(name: name) != nil else { continue }
                let written = opening + name + closing
                report(
                    Diagnostic(
                        opening == "${" ? .unknownAdMacro : .escapedTwice,
                        opening == "${"
                            ? "`\(written)` is not a macro of VAST" : "the brackets of `\(name)` are encoded twice",
                        at: range, label: "servers receive it as written",
                        fixes: replaced(written, "[\(name)]", range)))
            }
        }
    }

    private mutating func check(_ occurrence: MacroURL.Occurrence, of element: VASTElement, _ range: SourceRange) {
        guard let macro = occurrence.macro else { return reportUnknown(occurrence, range) }
        if occurrence.form == .encodedBrackets {
            report(
                Diagnostic(
                    .misplacedAdMacro, "the brackets of `\(occurrence.name)` are encoded", at: range,
                    label: "many players do not replace it",
                    fixes: replaced("%5B\(occurrence.name)%5D", "[\(occurrence.name)]", range)))
        }
        if let place = wrongPlace(of: macro, element) {
            report(
                Diagnostic(
                    .misplacedAdMacro, "`[\(occurrence.name)]` has no value here", at: range,
                    label: "only in \(place)"))
        }
        if macro == .contentPlayhead {
            report(
                Diagnostic(
                    .deprecatedAdPart, "`[CONTENTPLAYHEAD]` is deprecated", at: range,
                    label: "`[MEDIAPLAYHEAD]` or `[ADPLAYHEAD]`",
                    fixes: replaced("[CONTENTPLAYHEAD]", "[MEDIAPLAYHEAD]", range)))
        }
    }

    private func wrongPlace(of macro: VASTMacro, _ element: VASTElement) -> String? {
        let isRequest = ["VASTAdTagURI", "VASTAdTagURL", "AdTagURI"].contains(element.name)
        switch macro.context {
        case .everywhere: return nil
        case .requests: return isRequest ? nil : "`VASTAdTagURI`"
        case .trackers: return isRequest ? "trackers" : nil
        case .clickTracking: return element.name.hasSuffix("ClickTracking") ? nil : "`ClickTracking`"
        case .error:
            return element.name == "Error" || element["event"]?.text == "error" ? nil : "`Error`"
        case .verificationNotExecuted:
            return element["event"]?.text == "verificationNotExecuted" ? nil : "trackers of `verificationNotExecuted`"
        }
    }

    private mutating func reportUnknown(_ occurrence: MacroURL.Occurrence, _ range: SourceRange) {
        // Hosts define macros of their own; names in lower case are rarely macros.
        let meant = resembledName(to: occurrence.name, among: VASTMacro.allCases.map(\.name))
        guard occurrence.form == .brackets, occurrence.name.uppercased() == occurrence.name || meant != nil else {
            return
        }
        let fixes = meant.map { replaced("[\(occurrence.name)]", "[\($0.name)]", range) } ?? []
        report(
            Diagnostic(
                .unknownAdMacro, "VAST has no macro `\(occurrence.name)`" + suggestion(meant), at: range,
                label: "servers receive it as written", fixes: meant?.isCertain == true ? fixes : []))
    }

    private func replaced(_ old: String, _ new: String, _ range: SourceRange) -> [FixIt] {
        let parts = String(range.text).components(of: old)
        guard parts.count > 1 else { return [] }
        return [FixIt("write `\(new)`", replacing: range, with: parts.joined(separator: new))]
    }
}

extension String {
    /// Returns whether the bytes of a string are in this one; a search by characters would take most of a check's time.
    fileprivate func hasBytes(_ pattern: String) -> Bool {
        let (bytes, pattern) = (utf8, pattern.utf8)
        return bytes.indices.contains { bytes[$0] == pattern.first && bytes[$0...].starts(with: pattern) }
    }

    /// Returns the parts between the occurrences of a string.
    fileprivate func components(of separator: String) -> [String] {
        var parts: [String] = []
        var part: [UInt8] = []
        var rest = Array(utf8)[...]
        let pattern = Array(separator.utf8)
        while let byte = rest.first {
            if rest.starts(with: pattern) {
                parts.append(String(decoding: part, as: UTF8.self))
                part = []
                rest = rest.dropFirst(pattern.count)
            } else {
                part.append(byte)
                rest = rest.dropFirst()
            }
        }
        return parts + [String(decoding: part, as: UTF8.self)]
    }
}
