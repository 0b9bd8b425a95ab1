import AVTDiagnostics
import Foundation
import Testing

@testable import AVTRules

/// Every fix-it for a bad pack of the corpus fixes its mistake.
@Suite("Fixes that are offered")
struct OfferedFixTests {
    @Test(
        "each removes its diagnostic, and adds none of the same kind", arguments: try BadPackCase.all())
    func fix(_ bad: BadPackCase) throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try bad.write(to: directory)
        let before = bad.check(in: directory)
        for diagnostic in before {
            for fix in diagnostic.fixes {
                let touched = Touched(diagnostic, fix)
                try apply(fix)
                let after = bad.check(in: directory)
                try restore(fix)
                let found = touched.count(of: before, isFixed: false)
                let left = touched.count(of: after, isFixed: true)
                #expect(left < found, "\(fix.message)\n\(HumanRenderer().render(after))")
            }
        }
    }

    private func apply(_ fix: FixIt) throws {
        for (path, file) in files(of: fix) {
            try applying([fix], to: file).write(toFile: path, atomically: true, encoding: .utf8)
        }
    }

    private func restore(_ fix: FixIt) throws {
        for (path, file) in files(of: fix) { try file.text.write(toFile: path, atomically: true, encoding: .utf8) }
    }

    private func files(of fix: FixIt) -> [String: SourceFile] {
        fix.edits.reduce(into: [:]) { files, edit in
            if let path = edit.range.file.path { files[path] = edit.range.file }
        }
    }
}

/// The range of a file that a finding and its fix are about, before and after the fix.
private struct Touched {
    private let code: DiagnosticCode
    private let path: String?
    private let lower: Int
    private let upper: Int
    /// By how much the fix makes the range longer.
    private var growth = 0

    init(_ diagnostic: Diagnostic, _ fix: FixIt) {
        code = diagnostic.code
        path = diagnostic.range?.file.path
        let edits = fix.edits.filter { $0.range.file === diagnostic.range?.file }
        let ranges = [diagnostic.range].compactMap(\.self) + edits.map(\.range)
        lower = ranges.map(\.lower).min() ?? 0
        upper = ranges.map(\.upper).max() ?? 0
        growth = edits.reduce(0) { $0 + $1.replacement.utf8.count - ($1.range.upper - $1.range.lower) }
    }

    /// How many of the findings are of the kind, and there.
    func count(of diagnostics: [Diagnostic], isFixed: Bool) -> Int {
        diagnostics.count { other in
            guard other.code == code, other.range?.file.path == path else { return false }
            guard let range = other.range else { return true }
            return range.lower <= upper + (isFixed ? growth : 0) && range.upper >= lower
        }
    }
}
