public import AVTDiagnostics

/// Reads a YAML document into a tree whose every node knows where it stands.
///
/// Not accepted, each with its own code: what exceeds the limits, anchors and aliases, merge keys, tags, a second
/// document, keys that stand twice in a mapping, and control characters. libyaml stops at its first syntax error; the
/// tree then holds what was read before it, and errors were reported, so the caller may check the rest or leave it.
///
/// - Returns: the document's root, absent for a file without content; `nil` if the file was not read at all because
///   it is too long.
/// - Complexity: linear in the text.
public func parseYAML(
    _ file: SourceFile, limits: YAMLLimits = YAMLLimits(), into diagnostics: inout DiagnosticCollector
) -> YAMLNode? {
    guard file.length <= limits.bytes else {
        diagnostics.report(.fileTooLarge(name: file.name, length: file.length, limit: limits.bytes))
        return nil
    }
    let bytes = Array(file.text.utf8)
    let base = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let reader = EventReader(Array(bytes.dropFirst(base)), base: base)
    var builder = TreeBuilder(file: file, limits: limits)
    do throws(SyntaxProblem) {
        while builder.isOpen { builder.take(try reader.next(), into: &diagnostics) }
    } catch {
        diagnostics.report(Diagnostic(.yamlSyntax, error.problem, at: file.range(error.offset, error.offset)))
    }
    return builder.finish()
}
