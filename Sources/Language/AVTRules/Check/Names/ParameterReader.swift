import AVTDiagnostics
import AVTExpressions

/// Reads numbers outside formulas, in `buckets` and in `most`, where a parameter may be written instead.
struct ParameterReader {
    /// A number as written, or the value of the parameter that is written instead.
    struct Reading {
        /// The value.
        var value: LiteralValue
        /// The parameter's declaration, or `nil` if a literal is written.
        var parameter: TextSyntax?
    }

    private static let prefix = "parameters."

    private let pack: LayeredPack
    /// Parameters that have been read.
    private(set) var used: Set<ReferenceTable.ParameterKey> = []

    init(_ pack: LayeredPack) { self.pack = pack }

    /// True if a text is the name of a parameter.
    static func isParameter(_ text: TextSyntax) -> Bool { !text.isQuoted && text.text.hasPrefix(prefix) }

    /// Reads a text that names a parameter.
    ///
    /// - Parameters:
    ///   - text: The text, which begins with `parameters.`.
    ///   - layer: The layer of the pack that contains it.
    ///   - diagnostics: Receives problems with the name.
    /// - Returns: The parameter's value, or `nil` after reporting an error.
    mutating func read(
        _ text: TextSyntax, layer: Int, into diagnostics: inout DiagnosticCollector
    ) -> Reading? {
        let name = String(text.text.dropFirst(ParameterReader.prefix.count))
        let visible = pack.layers[layer].visibleLayers.sorted()
        for other in visible {
            guard let parameter = pack.layers[other].parameters.first(where: { $0.syntax.name.text == name }) else {
                continue
            }
            used.insert(ReferenceTable.ParameterKey(layer: other, name: name))
            return Reading(value: parameter.value, parameter: parameter.syntax.name)
        }
        guard !pack.damaged.contains(name) else { return nil }
        guard name.utf8.allSatisfy(\.isAlphanumeric) else {
            diagnostics.report(
                .problem(
                    .wrongValueKind, "write a number or one parameter here, not a formula", at: text.range,
                    label: "declare a parameter for this value", notes: ["`parameters.NAME` alone is read here"]))
            return nil
        }
        let names = visible.flatMap { pack.layers[$0].parameters.map { ParameterReader.prefix + $0.syntax.name.text } }
        diagnostics.report(
            .unknown(
                .unknownParameter, "there is no parameter `\(name)`", text, among: names,
                label: "declare it in `pack.parameters`"))
        return nil
    }
}
