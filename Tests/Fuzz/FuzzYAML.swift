import AVTDiagnostics
import AVTEngine
import AVTRules
import AVTYAML

/// Any text of a pack is compiled or refused with problems that stand in it; what is accepted compiles to the same again,
/// and runs.
func fuzzYAML(_ input: [UInt8]) {
    let name = "input.yaml"
    var findings = DiagnosticCollector()
    guard let file = readYAMLFile(input, name: name, into: &findings) else {
        requireInside(findings)
        require(findings.hasErrors, "a text that is refused without an error")
        return
    }
    let compiled = CompiledPacks([.text(file.text, name: name)], into: &findings)
    requireInside(findings)
    require(findings.hasErrors == (compiled == nil), "a program and an error, or neither")
    guard let compiled else { return }
    guard let again = try? RuleCompiler.compile([.text(file.text, name: name)]) else {
        fatalError("a pack is accepted and refused")
    }
    require(bytes(of: compiled.program) == bytes(of: again), "a pack is compiled in two ways")
    play(compiled.program)
}

private func bytes(of program: RuleProgram) -> [UInt8] {
    guard let bytes = try? RuleImage.encode(program) else { fatalError("a program without an image") }
    return bytes
}

/// Everything that a report points at stands in its file, and it can be shown.
private func requireInside(_ findings: DiagnosticCollector) {
    for diagnostic in findings.sorted {
        let edits = diagnostic.fixes.flatMap(\.edits).map(\.range)
        let ranges = [diagnostic.range].compactMap(\.self) + diagnostic.related.map(\.range) + edits
        for range in ranges + diagnostic.notes.compactMap(\.range) {
            require(
                0 <= range.lower && range.lower <= range.upper && range.upper <= range.file.length,
                "\(range.lower)..<\(range.upper) of \"\(diagnostic.message)\"")
            require(range.start.line >= 1 && range.start.column >= 1, "a location before its file")
        }
    }
    require(!findings.hasErrors || !HumanRenderer().render(findings.sorted, colour: false).isEmpty, "nothing is shown")
}
