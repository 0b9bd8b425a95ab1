import ArgumentParser

/// The values of packs' parameters on the command line.
struct ParameterOptions: ParsableArguments {
    @Option(
        name: .customLong("param"),
        help: ArgumentHelp(
            "A parameter's value; the name may be PACK/NAME. Repeatable.", valueName: "name=value"),
        transform: assignment)
    var parameters: [(name: String, value: String)] = []

    var values: [String: String] { Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.value) }) }

    func validate() throws {
        let names = parameters.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ValidationError("'--param' gives '\(twice)' two values.")
        }
    }
}

/// Parses `name=value`; the name may be `pack/name`.
private func assignment(_ text: String) throws -> (name: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let names = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, names.count <= 2, names.allSatisfy({ !$0.isEmpty }) else {
        throw ValidationError("write it as name=value, or as pack/name=value.")
    }
    return (String(parts[0]), String(parts[1]))
}
