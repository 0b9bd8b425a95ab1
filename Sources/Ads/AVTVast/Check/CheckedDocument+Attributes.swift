import AVTDiagnostics
import AVTExpressions

extension CheckedDocument {
    /// Checks the attributes of an element, and that it has those that it must have.
    mutating func checkAttributes(of element: VASTElement, _ row: ElementTable.Row) {
        var names: Set<String> = []
        for attribute in element.attributes where !attribute.writtenName.contains(":") {
            guard let declaration = attribute.declaration else {
                reportUnknown(attribute, row)
                continue
            }
            names.insert(declaration.name)
            if declaration.versions.isDisjoint(with: version), !row.child.versions.isDisjoint(with: version) {
                report(
                    Diagnostic(
                        .adPartOfOtherVersion,
                        "version \(versionName) of VAST has no attribute `\(declaration.name)` here",
                        at: range(attribute.nameRange), label: "added or removed in another version"))
            }
            check(attribute, declaration.kind)
        }
        for declaration in row.type.attributes where !declaration.required.isDisjoint(with: version) {
            guard !names.contains(declaration.name), element.index != document.tree.root else { continue }
            report(
                Diagnostic(
                    .missingAdAttribute, "`\(element.name)` has no attribute `\(declaration.name)`",
                    at: nameRange(of: element), label: "required in version \(versionName)"),
                // Players choose a file by its type.
                refusesAd: element.name == "MediaFile" && declaration.name == "type")
        }
    }

    private mutating func reportUnknown(_ attribute: VASTAttribute, _ row: ElementTable.Row) {
        let meant = resembledName(to: attribute.writtenName, among: row.type.attributes.map(\.name))
        var fixes: [FixIt] = []
        if let meant, meant.isCertain, attribute.element[meant.name] == nil {
            fixes = [FixIt("write `\(meant.name)`", replacing: range(attribute.nameRange), with: meant.name)]
        }
        report(
            Diagnostic(
                .unknownAdAttribute,
                "`\(row.type.name)` has no attribute `\(attribute.writtenName)`" + suggestion(meant),
                at: range(attribute.nameRange), label: "players ignore it", fixes: fixes))
    }

    private mutating func check(_ attribute: VASTAttribute, _ kind: ElementType.Attribute.Kind) {
        let text = attribute.text
        switch kind {
        case .text: break
        case .integer:
            if let number = text.vastInteger {
                if number < 0 { reportInvalid(attribute, "a number from 0") }
            } else {
                reportInvalid(attribute, "an integer")
            }
        case .decimal: if text.vastDecimal == nil { reportInvalid(attribute, "a number") }
        case .boolean: checkBoolean(attribute)
        case .time: checkTime(text, range(attribute.valueRange), allowsPercentage: false)
        case .offset: checkTime(text, range(attribute.valueRange), allowsPercentage: true)
        case .event: checkEvent(attribute)
        case .currency:
            if text.utf8.count != 3 || !text.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) {
                reportInvalid(attribute, "three letters of ISO 4217, such as `USD`")
            }
        case .breakOffset:
            if AdBreak.Offset(text) == nil {
                reportInvalid(attribute, "a time, a percentage up to 100, `start`, `end`, or `#` and a number from 1")
            }
        case .breakTypes:
            let types = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmedXMLSpace }
            if !types.allSatisfy(["linear", "nonlinear", "display"].contains) {
                reportInvalid(attribute, "`linear`, `nonlinear`, `display`, or several with commas between")
            }
        case .language:
            checkLanguage(attribute)
        case .mimeType:
            if !CheckedDocument.isMIMEType(text) { reportInvalid(attribute, "a MIME type, such as `video/mp4`") }
        case .horizontalPosition: checkPosition(attribute, ["left", "right"])
        case .verticalPosition: checkPosition(attribute, ["top", "bottom"])
        case .oneOf(let words): checkWord(attribute, words)
        }
    }

    private mutating func checkLanguage(_ attribute: VASTAttribute) {
        let text = attribute.text
        guard !CheckedDocument.isLanguage(text) else { return }
        let fixed = String(text.map { $0 == "_" ? "-" : $0 })
        let range = range(attribute.valueRange)
        report(
            Diagnostic(
                .invalidAdValue, "`\(attribute.name)` cannot be `\(text)`", at: range,
                label: "must be a language tag, such as `en` or `en-US`",
                fixes: CheckedDocument.isLanguage(fixed)
                    ? [FixIt("write `\(fixed)`", replacing: range, with: fixed)] : []))
    }

    /// Returns whether a text has the form of a language tag: letters, then letters and digits, at most 8 each.
    private static func isLanguage(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, (2...8).contains(first.count) else { return false }
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        return first.allSatisfy(isLetter)
            && parts.dropFirst().allSatisfy { part in
                (1...8).contains(part.count) && part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
            }
    }

    /// Returns whether a text has a type and a subtype, and perhaps parameters.
    private static func isMIMEType(_ text: String) -> Bool {
        let type = text.prefix { $0 != ";" }
        let parts = type.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts.contains(where: \.isEmpty) && !type.trimmedXMLSpace.contains(" ")
    }

    private mutating func checkBoolean(_ attribute: VASTAttribute) {
        let text = attribute.text
        guard !VASTBoolean.isCanonical(text) else { return }
        guard let value = VASTBoolean.value(of: text) else { return reportInvalid(attribute, "`true` or `false`") }
        report(
            Diagnostic(
                .unusualAdValue, "`\(text)` is not a boolean that all players read",
                at: range(attribute.valueRange), label: "`true` or `false`",
                fixes: [FixIt("write `\(value)`", replacing: range(attribute.valueRange), with: "\(value)")]))
    }

    private mutating func checkPosition(_ attribute: VASTAttribute, _ words: [String]) {
        if attribute.integer == nil { checkWord(attribute, words, "a number of pixels, ") }
    }

    private mutating func checkWord(_ attribute: VASTAttribute, _ words: [String], _ prefix: String = "") {
        let text = attribute.text
        guard !words.contains(text) else { return }
        let meant = resembledName(to: text, among: words)
        let fix = meant.map { FixIt("write `\($0.name)`", replacing: range(attribute.valueRange), with: $0.name) }
        report(
            Diagnostic(
                .invalidAdValue, "`\(attribute.name)` cannot be `\(text)`" + suggestion(meant),
                at: range(attribute.valueRange),
                label: prefix + words.map { "`\($0)`" }.joined(separator: ", "),
                fixes: meant?.isCertain == true ? [fix].compactMap { $0 } : []))
    }

    private mutating func reportInvalid(_ attribute: VASTAttribute, _ expected: String) {
        report(
            Diagnostic(
                .invalidAdValue, "`\(attribute.name)` cannot be `\(attribute.text)`", at: range(attribute.valueRange),
                label: "must be \(expected)"))
    }

    /// Checks a time or, if it is allowed, a percentage.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - range: The range of the text.
    ///   - allowsPercentage: True for offsets.
    ///   - refusesAd: True if players refuse the ad without the time.
    mutating func checkTime(_ text: String, _ range: SourceRange, allowsPercentage: Bool, refusesAd: Bool = false) {
        let form =
            allowsPercentage ? "`HH:MM:SS`, `HH:MM:SS.mmm` or a percentage up to 100" : "`HH:MM:SS` or `HH:MM:SS.mmm`"
        let offset = allowsPercentage ? VASTOffset(text) : VASTTime(text).map { VASTOffset.time($0) }
        switch offset {
        case nil:
            report(
                Diagnostic(.invalidAdValue, "`\(text)` is not a time", at: range, label: "must be \(form)"),
                refusesAd: refusesAd)
        case .time(let time) where !VASTTime.isCanonical(text):
            report(
                Diagnostic(
                    .unusualAdValue, "`\(text)` is not a time that all players read", at: range,
                    label: "must be \(form)",
                    notes: [DiagnosticNote("this tool reads it as \(time)")],
                    fixes: [FixIt("write `\(time)`", replacing: range, with: time.description)]))
        case .time, .percentage: break
        }
    }
}
