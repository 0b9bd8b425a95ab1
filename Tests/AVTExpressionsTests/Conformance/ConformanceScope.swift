import AVTExpressions

/// The variables and functions that a test declares, and the variables that it binds without.
struct ConformanceScope: ExpressionScope {
    private let container: [String]
    private let variables: [(name: String, type: ExpressionType)]
    private let values: [String: ExpressionValue]
    private let functions: [FunctionDeclaration]

    init(_ test: ConformanceCase) {
        container = test.container.split(separator: ".").map(String.init)
        let declared = test.env.compactMap { declaration in
            declaration.type.map { (declaration.name, ExpressionType(conformance: $0)) }
        }
        let bound = test.bind.keys.sorted().filter { name in !declared.contains { $0.0 == name } }
        variables = declared + bound.map { ($0, .dyn) }
        values = test.bind.mapValues(\.value)
        functions = test.env.compactMap { declaration in
            declaration.overloads.map { overloads in
                FunctionDeclaration(
                    declaration.name,
                    overloads.map {
                        Overload(
                            $0.id, $0.params.map { ExpressionType(conformance: $0) },
                            ExpressionType(conformance: $0.result))
                    })
            }
        }
    }

    /// The value of a variable; `nil` if none is bound.
    func value(_ id: Int) -> ExpressionValue? { values[variables[id].name] }

    func rootVariable(_ path: [String]) -> ScopeVariable? {
        let name = path.joined(separator: ".")
        return variables.firstIndex { $0.name == name }.map { ScopeVariable(id: $0, type: variables[$0].type) }
    }

    /// In the container `a.b`, `c` is `a.b.c`, `a.c` or `c`: the first that there is.
    func variable(_ path: [String]) -> ScopeVariable? {
        (0...container.count).reversed().lazy.compactMap { rootVariable(container.prefix($0) + path) }.first
    }

    func function(_ name: String, isMethod: Bool) -> FunctionDeclaration? {
        functions.first { $0.name == name && $0.isMethod == isMethod }
    }

    func field(_ name: String, ofObject kind: Int) -> ScopeVariable? { nil }
    func action(_ name: String) -> Int? { nil }
    func call(
        _ target: [String], _ name: String, nameRange: Range<Int>, _ arguments: [ExpressionSyntax], range: Range<Int>
    ) -> ScopeCall? { nil }
    var names: [String] { variables.map(\.name) }
    func fieldNames(ofObject kind: Int) -> [String] { [] }
    var actionNames: [String] { [] }
    var functionNames: [String] { [] }
}

extension ExpressionType {
    /// The type that the suite writes so: `map(string, list(int))`.
    init(conformance text: String) {
        let parts = text.split(separator: "(", maxSplits: 1).map(String.init)
        let arguments = parts.count > 1 ? ExpressionType.arguments(parts[1].dropLast()) : []
        switch (parts.first, arguments.count) {
        case ("bool", 0): self = .bool
        case ("int", 0): self = .int(nil)
        case ("uint", 0): self = .uint
        case ("double", 0): self = .double(nil)
        case ("string", 0): self = .string
        case ("bytes", 0): self = .bytes
        case ("null_type", 0): self = .null
        case ("dyn", 0): self = .dyn
        case ("duration", 0), ("google.protobuf.Duration", 0): self = .duration
        case ("timestamp", 0), ("google.protobuf.Timestamp", 0): self = .timestamp
        case ("list", 1): self = .list(arguments[0])
        case ("map", 2): self = .map(arguments[0], arguments[1])
        case ("type", 1): self = .type(arguments[0])
        case ("optional_type", 1): self = .optional(arguments[0])
        case (let name?, 0) where name.hasPrefix("<"): self = .parameter(name)
        case (let name?, _): self = .abstract(name, arguments)
        case (nil, _): self = .unknown
        }
    }

    /// Types with commas between them.
    private static func arguments(_ text: Substring) -> [ExpressionType] {
        var (depth, parts): (Int, [String]) = (0, [""])
        for character in text {
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            if depth == 0, character == "," { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.map { ExpressionType(conformance: $0.trimmingPrefix(" ").description) }
    }
}
