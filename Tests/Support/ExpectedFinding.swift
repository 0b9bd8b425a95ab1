package import AVTDiagnostics
import Foundation

/// A finding as a case of the corpus lists it: `AVT3002 -> the line after the first fix`.
package struct ExpectedFinding: Equatable, Sendable {
    /// The code as it is printed.
    package var code: String
    /// Where it begins, or `nil` if it has no position.
    package var position: SourcePosition?
    /// The line after the first fix, without indentation, or `nil` if no fix is offered.
    package var fixed: String?

    /// Describes a finding.
    package init(_ diagnostic: Diagnostic) {
        code = diagnostic.code.id
        position = diagnostic.range?.start
        if let fix = diagnostic.fixes.first, let range = diagnostic.range {
            let file = SourceFile(name: range.file.name, text: applying([fix], to: range.file))
            fixed = file.line(range.start.line).trimmingCharacters(in: .whitespaces)
        }
    }

    private init(item: String, position: SourcePosition?) {
        let parts = item.split(separator: " -> ", maxSplits: 1)
        code = String(parts[0])
        self.position = position
        fixed = parts.count == 2 && parts[1] != "no fix" ? String(parts[1]) : nil
    }

    /// Reads the list of a case.
    ///
    /// - Parameters:
    ///   - items: The entries of the list; those that do not begin with a code are skipped.
    ///   - positions: The marked positions, one for each finding that has one.
    /// - Returns: The findings that the case must get.
    package static func list(_ items: [String], at positions: [SourcePosition]) -> [ExpectedFinding] {
        items.filter { $0.hasPrefix("AVT") }.enumerated().map { index, item in
            ExpectedFinding(item: item, position: positions.indices.contains(index) ? positions[index] : nil)
        }
    }
}
