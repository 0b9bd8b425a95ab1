package import AVTDiagnostics
import Foundation

/// A diagnostic as listed in a case of the corpus: `AVT3002 -> the line after the first fix`.
package struct ExpectedDiagnostic: Equatable, Sendable {
    /// The printed form of the code.
    package var code: String
    /// The start of its range, or `nil` if it has none.
    package var position: SourcePosition?
    /// The line after applying the first fix, without indentation, or `nil` if there is no fix.
    package var fixed: String?

    /// Creates the description of a diagnostic.
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

    /// Parses the list of a case.
    ///
    /// - Parameters:
    ///   - items: The list items; those that do not begin with a code are skipped.
    ///   - positions: The marked positions, one for each diagnostic that has one.
    /// - Returns: The diagnostics that the case must produce.
    package static func list(_ items: [String], at positions: [SourcePosition]) -> [ExpectedDiagnostic] {
        items.filter { $0.hasPrefix("AVT") }.enumerated().map { index, item in
            ExpectedDiagnostic(item: item, position: positions.indices.contains(index) ? positions[index] : nil)
        }
    }
}
