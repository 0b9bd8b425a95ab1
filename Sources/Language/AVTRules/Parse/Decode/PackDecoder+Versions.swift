import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    /// The version of the rule language that this compiler reads.
    package static let languageVersion = "1"

    /// Checks the versions in the section `pack`.
    mutating func checked(_ header: HeaderSyntax, _ entry: MappingEntry) -> HeaderSyntax {
        if let language = entry["language"]?.text, language.text != PackDecoder.languageVersion {
            report(
                .languageVersionUnknown, "the pack is written in version \(language.text) of the rule language",
                at: language.range, label: "this compiler reads version \(PackDecoder.languageVersion)")
        }
        var header = header
        if header.version.isUnread {
            header.version = TextSyntax(text: "0.0.0", range: header.name.range, isQuoted: false)
        } else if !isVersion(header.version.text) {
            report(
                .wrongValueKind, "`\(header.version.text)` is not a version", at: header.version.range,
                label: "three numbers, like `1.0.0`")
        }
        return header
    }

    private func isVersion(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
    }

    /// Returns a range of versions with its text, or `nil` after reporting an error.
    mutating func versionRange(_ text: TextSyntax) -> (range: VersionRange, text: TextSyntax)? {
        if let range = VersionRange(text.text) { return (range, text) }
        report(
            .wrongValueKind, "`\(text.text)` is not a range of versions", at: text.range,
            label: "like `1`, `1.2`, `1.2.3` or `^1.2.3`",
            notes: [
                "`1` and `1.x` are all versions that begin so, `^1.2.3` is this one and later ones before 2.0.0"
            ])
        return nil
    }

    /// Checks the prefix of versions that a migration applies to.
    mutating func checked(_ migration: MigrationSyntax) -> MigrationSyntax? {
        if let from = migration.from, !isVersionPrefix(from.text) {
            report(
                .wrongValueKind, "`\(from.text)` is not the beginning of a version", at: from.range,
                label: "one to three numbers, such as `1` or `1.4`")
            return nil
        }
        return migration
    }

    private func isVersionPrefix(_ text: String) -> Bool {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
        return (1...3).contains(numbers.count) && numbers.allSatisfy { UInt($0) != nil && $0.allSatisfy(\.isNumber) }
    }
}
