import AVTCore
import AVTDiagnostics

extension CheckedDocument {
    /// Checks the URL of an element.
    mutating func checkURL(_ url: ArraySlice<UInt8>, of element: CheckedElement) {
        guard !url.isEqualInAnyCase(to: "about:blank") else { return }
        url.withView { checkURL($0, of: element) }
    }

    /// Returns whether the URL of an element is one about which no rule has anything to report.
    func isPlainURL(_ element: CheckedElement) -> Bool {
        // References and several sections are examined by the rules.
        guard let range = tree.textRange(of: element.index) else { return false }
        let context: VASTMacro.Context =
            switch element.type.role {
            case .vastAdTagURI, .adTagURI: .requests
            case .error: .error
            default: .trackers
            }
        return tree.bytes.withView(of: range) { PlainURL.isPlain($0, in: context) }
    }

    private mutating func checkURL(_ url: ByteView, of element: CheckedElement) {
        checkScheme(of: url, element)
        if url.contains(where: { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }) { reportSpaces(in: element) }
        checkEscapes(in: element)
        checkForeignMacros(in: url, element)
        for match in MacroScanner(url) { check(match, of: element) }
    }

    private mutating func checkScheme(of url: ByteView, _ element: CheckedElement) {
        guard !url.hasInAnyCase("https:", at: 0), !url.has("//", at: 0), !url.has("[", at: 0), !url.has("%%", at: 0)
        else { return }
        // Servers fetch a mezzanine by any scheme.
        if element.type.role == .mezzanine, url.contains("://") { return }
        if url.hasInAnyCase("http:", at: 0) {
            // The page behind a click opens in a browser, which may request it.
            guard hasSecureURL, !element.name.hasSuffix("ClickThrough") else { return }
            report(
                Diagnostic(
                    .insecureAdURL, "`http` next to `https`", at: contentRange(of: element.index),
                    label: "secure pages and apps refuse this URL"))
            return
        }
        if url.hasInAnyCase("data:", at: 0), ["InteractiveCreativeFile", "StaticResource"].contains(element.name) {
            return
        }
        report(
            Diagnostic(
                .invalidAdURL, severity: .error, "this is not a URL that players request",
                at: contentRange(of: element.index), label: "must begin with `https://`"),
            refusesAd: ["MediaFile", "VASTAdTagURI", "URL", "AdTagURI"].contains(element.name))
    }

    private mutating func reportSpaces(in element: CheckedElement) {
        let range = contentRange(of: element.index)
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
    private mutating func checkEscapes(in element: CheckedElement) {
        let isEscapedTwice = tree.bytes.withView(of: tree.elements[element.index].content) {
            $0.contains("&amp;") && $0.contains("<![CDATA[")
        }
        guard isEscapedTwice else { return }
        let range = contentRange(of: element.index)
        report(
            Diagnostic(
                .escapedTwice, "`&amp;` in CDATA is not an ampersand", at: range,
                label: "servers receive a parameter `amp;...`",
                notes: [DiagnosticNote("VAST 4.3, section 2.3.3: a URL is escaped or in CDATA, not both")],
                fixes: replaced("&amp;", "&", range)))
    }

    /// Reports macros of VAST whose brackets are encoded twice, or that are written as those of other systems.
    private mutating func checkForeignMacros(in url: ByteView, _ element: CheckedElement) {
        guard url.contains("%255B") || url.contains("${") else { return }
        for (opening, closing) in [("%255B", "%255D"), ("${", "}")] {
            for part in url.string.components(of: opening).dropFirst() {
                let name = part.components(of: closing).first ?? ""
                guard name.utf8.count < part.utf8.count, VASTMacro(name: name) != nil else { continue }
                let (written, range) = (opening + name + closing, contentRange(of: element.index))
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

    private mutating func check(_ match: MacroScanner.Match, of element: CheckedElement) {
        guard let macro = match.macro else { return reportUnknown(match.name.string, match.form, element) }
        if match.form == .encodedBrackets {
            let (name, range) = (match.name.string, contentRange(of: element.index))
            report(
                Diagnostic(
                    .misplacedAdMacro, "the brackets of `\(name)` are encoded", at: range,
                    label: "many players do not replace it", fixes: replaced("%5B\(name)%5D", "[\(name)]", range)))
        }
        if let allowed = allowedElement(of: macro, element) {
            report(
                Diagnostic(
                    .misplacedAdMacro, "`[\(match.name.string)]` has no value here",
                    at: contentRange(of: element.index), label: "only in \(allowed)"))
        }
        if macro == .contentPlayhead {
            let range = contentRange(of: element.index)
            report(
                Diagnostic(
                    .deprecatedAdPart, "`[CONTENTPLAYHEAD]` is deprecated", at: range,
                    label: "`[MEDIAPLAYHEAD]` or `[ADPLAYHEAD]`",
                    fixes: replaced("[CONTENTPLAYHEAD]", "[MEDIAPLAYHEAD]", range)))
        }
    }

    /// Returns where the macro has a value, for a label, or `nil` if that includes the element.
    private func allowedElement(of macro: VASTMacro, _ element: CheckedElement) -> String? {
        let isRequest = element.type.role == .vastAdTagURI || element.type.role == .adTagURI
        switch macro.context {
        case .everywhere: return nil
        case .requests: return isRequest ? nil : "`VASTAdTagURI`"
        case .trackers: return isRequest ? "trackers" : nil
        case .clickTracking: return element.name.hasSuffix("ClickTracking") ? nil : "`ClickTracking`"
        case .error: return element.type.role == .error || tracks("error", element) ? nil : "`Error`"
        case .verificationNotExecuted:
            return tracks("verificationNotExecuted", element) ? nil : "trackers of `verificationNotExecuted`"
        }
    }

    private func tracks(_ event: StaticString, _ element: CheckedElement) -> Bool {
        value("event", of: element.index)?.isEqual(to: event) == true
    }

    private mutating func reportUnknown(_ name: String, _ form: MacroURL.Occurrence.Form, _ element: CheckedElement) {
        // Hosts define macros of their own; names in lower case are rarely macros.
        let meant = resembledName(to: name, among: VASTMacro.allCases.map(\.name))
        guard form == .brackets, name.uppercased() == name || meant != nil else { return }
        let range = contentRange(of: element.index)
        let fixes = meant.map { replaced("[\(name)]", "[\($0.name)]", range) } ?? []
        report(
            Diagnostic(
                .unknownAdMacro, "VAST has no macro `\(name)`" + suggestion(meant), at: range,
                label: "servers receive it as written", fixes: meant?.isCertain == true ? fixes : []))
    }

    private func replaced(_ old: String, _ new: String, _ range: SourceRange) -> [FixIt] {
        let parts = String(range.text).components(of: old)
        guard parts.count > 1 else { return [] }
        return [FixIt("write `\(new)`", replacing: range, with: parts.joined(separator: new))]
    }
}

extension String {
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
