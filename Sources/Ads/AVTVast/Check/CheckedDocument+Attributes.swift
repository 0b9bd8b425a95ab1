import AVTCore
import AVTDiagnostics
import AVTXML

extension CheckedDocument {
    /// Checks the attributes of an element, and that it has those that it must have.
    mutating func checkAttributes(of element: CheckedElement) {
        let type = element.type
        let declarations = type.attributes
        var found = IndexSet()
        for index in tree.elements[element.index].attributes {
            let record = tree.attributes[index]
            guard let position = tree.bytes.withView(of: record.name, { type.indexOfAttribute(named: $0) }) else {
                reportUnknown(record, element)
                continue
            }
            _ = found.insert(position)
            let declaration = declarations[position]
            if declaration.versions.isDisjoint(with: version), !element.row.child.versions.isDisjoint(with: version) {
                report(
                    Diagnostic(
                        .adPartOfOtherVersion,
                        "version \(versionName) of VAST has no attribute `\(declaration.name)` here",
                        at: range(record.name), label: "added or removed in another version"))
            }
            if case .text = declaration.kind { continue }
            let text = tree.valueBytes(of: record)
            check(CheckedAttribute(declaration: declaration, text: text, range: record.value), of: element)
        }
        guard !type.requiredAttributes.isSubset(of: found) else { return }
        for position in declarations.indices where !found.contains(position) {
            let declaration = declarations[position]
            guard !declaration.required.isDisjoint(with: version), element.index != tree.root else { continue }
            report(
                Diagnostic(
                    .missingAdAttribute, "`\(element.name)` has no attribute `\(declaration.name)`",
                    at: nameRange(of: element.index), label: "required in version \(versionName)"),
                // Players choose a file by its type.
                refusesAd: element.type.role == .mediaFile && declaration.name == "type")
        }
    }

    /// An attribute that VAST declares.
    struct CheckedAttribute {
        let declaration: ElementType.Attribute
        let text: ArraySlice<UInt8>
        /// The range of the value.
        let range: Range<Int>
    }

    /// Reports an attribute that VAST does not declare; those with a prefix are allowed.
    private mutating func reportUnknown(_ attribute: XMLTree.Attribute, _ element: CheckedElement) {
        let name = tree.text(in: attribute.name)
        guard name != "xmlns", !name.contains(":") else { return }
        let meant = resembledName(to: name, among: element.type.attributeNames.names)
        var fixes: [FixIt] = []
        if let meant, meant.isCertain, VASTElement(document: document, index: element.index)[meant.name] == nil {
            fixes = [FixIt("write `\(meant.name)`", replacing: range(attribute.name), with: meant.name)]
        }
        report(
            Diagnostic(
                .unknownAdAttribute, "`\(element.name)` has no attribute `\(name)`" + suggestion(meant),
                at: range(attribute.name), label: "players ignore it", fixes: fixes))
    }

    private mutating func check(_ attribute: CheckedAttribute, of element: CheckedElement) {
        let text = attribute.text
        switch attribute.declaration.kind {
        case .text: break
        case .integer:
            if let number = text.vastInteger {
                if number < 0 { reportInvalid(attribute, "a number from 0") }
            } else {
                reportInvalid(attribute, "an integer")
            }
        case .decimal: if text.vastDecimal == nil { reportInvalid(attribute, "a number") }
        case .boolean: checkBoolean(attribute)
        case .time: checkTime(text, attribute.range)
        case .offset: checkTime(text, attribute.range, allowsPercentage: true)
        case .event: checkEvent(text, attribute.range, of: element.index)
        case .currency:
            if text.count != 3 || !text.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) {
                reportInvalid(attribute, "three letters of ISO 4217, such as `USD`")
            }
        case .breakOffset:
            if AdBreak.Offset(text.string) == nil {
                reportInvalid(attribute, "a time, a percentage up to 100, `start`, `end`, or `#` and a number from 1")
            }
        case .breakTypes:
            let types = text.string.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmedXMLSpace }
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

    private mutating func checkLanguage(_ attribute: CheckedAttribute) {
        guard !CheckedDocument.isLanguage(attribute.text) else { return }
        let fixed = attribute.text.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }[...]
        reportInvalid(
            attribute, "a language tag, such as `en` or `en-US`",
            write: CheckedDocument.isLanguage(fixed) ? fixed.string : nil)
    }

    /// Returns whether a text has the form of a language tag: letters, then letters and digits, at most 8 each.
    private static func isLanguage(_ text: ArraySlice<UInt8>) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, (2...8).contains(first.count) else { return false }
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        return first.allSatisfy(isLetter)
            && parts.dropFirst().allSatisfy { part in
                (1...8).contains(part.count) && part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
            }
    }

    /// Returns whether a text has a type and a subtype, and perhaps parameters.
    private static func isMIMEType(_ text: ArraySlice<UInt8>) -> Bool {
        let type = text.prefix { $0 != UInt8(ascii: ";") }
        guard let slash = type.firstIndex(of: UInt8(ascii: "/")) else { return false }
        let subtype = type[(slash + 1)...]
        return slash > type.startIndex && !subtype.isEmpty && !subtype.contains(UInt8(ascii: "/"))
            && !type.trimmedXMLSpace.contains(UInt8(ascii: " "))
    }

    private mutating func checkBoolean(_ attribute: CheckedAttribute) {
        guard !VASTBoolean.isCanonical(attribute.text) else { return }
        let text = attribute.text.string
        guard let value = VASTBoolean.value(of: text) else { return reportInvalid(attribute, "`true` or `false`") }
        let range = range(attribute.range)
        report(
            Diagnostic(
                .unusualAdValue, "`\(text)` is not a boolean that all players read", at: range,
                label: "`true` or `false`", fixes: [FixIt("write `\(value)`", replacing: range, with: "\(value)")]))
    }

    private mutating func checkPosition(_ attribute: CheckedAttribute, _ words: NameList) {
        if attribute.text.vastInteger == nil { checkWord(attribute, words, "a number of pixels, ") }
    }

    private mutating func checkWord(_ attribute: CheckedAttribute, _ words: NameList, _ prefix: String = "") {
        guard attribute.text.withView(words.index) == nil else { return }
        let (text, range) = (attribute.text.string, range(attribute.range))
        let meant = resembledName(to: text, among: words.names)
        let fix = meant.map { FixIt("write `\($0.name)`", replacing: range, with: $0.name) }
        report(
            Diagnostic(
                .invalidAdValue, "`\(attribute.declaration.name)` cannot be `\(text)`" + suggestion(meant), at: range,
                label: prefix + words.names.map { "`\($0)`" }.joined(separator: ", "),
                fixes: meant?.isCertain == true ? [fix].compactMap { $0 } : []))
    }

    private mutating func reportInvalid(_ attribute: CheckedAttribute, _ expected: String, write fixed: String? = nil) {
        let range = range(attribute.range)
        report(
            Diagnostic(
                .invalidAdValue, "`\(attribute.declaration.name)` cannot be `\(attribute.text.string)`", at: range,
                label: "must be \(expected)",
                fixes: fixed.map { [FixIt("write `\($0)`", replacing: range, with: $0)] } ?? []))
    }

    /// Checks a time or, if it is allowed, a percentage.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - range: The range of the text.
    ///   - allowsPercentage: True for offsets.
    ///   - refusesAd: True if players refuse the ad without the time.
    mutating func checkTime(
        _ text: ArraySlice<UInt8>, _ range: Range<Int>, allowsPercentage: Bool = false, refusesAd: Bool = false
    ) {
        guard !VASTTime.isCanonical(bytes: text) else { return }
        let form =
            allowsPercentage ? "`HH:MM:SS`, `HH:MM:SS.mmm` or a percentage up to 100" : "`HH:MM:SS` or `HH:MM:SS.mmm`"
        switch VASTOffset(bytes: text) {
        case .time(let time):
            let range = self.range(range)
            report(
                Diagnostic(
                    .unusualAdValue, "`\(text.string)` is not a time that all players read", at: range,
                    label: "must be \(form)",
                    notes: [DiagnosticNote("this tool reads it as \(time)")],
                    fixes: [FixIt("write `\(time)`", replacing: range, with: time.description)]))
        case .percentage where allowsPercentage: break
        case .percentage, nil:
            report(
                Diagnostic(
                    .invalidAdValue, "`\(text.string)` is not a time", at: self.range(range), label: "must be \(form)"),
                refusesAd: refusesAd)
        }
    }
}
