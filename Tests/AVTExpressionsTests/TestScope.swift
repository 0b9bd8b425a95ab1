import AVTExpressions
import AVTTestSupport

/// Some names of every type.
struct TestScope: ExpressionScope {
    static let phase = EnumerationType(name: "phase", cases: ["idle", "playing"])

    static let variables: [String: ScopeVariable] = {
        let types: [(String, ExpressionType, Bool)] = [
            ("flag", .bool, false), ("other", .bool, false), ("phase", .enumeration(phase), false),
            ("count", .int(nil), false), ("time", .int(.milliseconds), false), ("delay", .int(Unit("s")), false),
            ("share", .double(nil), false), ("text", .string, false), ("maybe", .int(nil), true),
            ("maybeFlag", .bool, true), ("maybeText", .string, true), ("maybeShare", .double(nil), true),
            ("items", .list(.object(0)), false), ("action", .action, false), ("event.size", .int(nil), true),
        ]
        let variables = types.enumerated().map { index, entry in
            (entry.0, ScopeVariable(id: index, type: entry.1, mayBeMissing: entry.2))
        }
        return Dictionary(variables) { first, _ in first }
    }()

    func variable(_ path: [String]) -> ScopeVariable? {
        if path == ["limit"] { return ScopeVariable(id: 99, type: .int(.milliseconds), constant: .int(500)) }
        return TestScope.variables[path.joined(separator: ".")]
    }

    func field(_ name: String, ofObject kind: Int) -> ScopeVariable? {
        switch name {
        case "on": ScopeVariable(id: 0, type: .bool)
        case "height": ScopeVariable(id: 1, type: .int(nil), mayBeMissing: true)
        default: nil
        }
    }

    func action(_ name: String) -> Int? { actionNames.firstIndex(of: name) }

    func call(
        _ target: [String], _ name: String, nameRange: Range<Int>, _ arguments: [ExpressionSyntax], range: Range<Int>
    ) -> ScopeCall? {
        guard target.isEmpty, name == "since" else { return nil }
        guard arguments.count == 1 else {
            return .problem(
                .wrongArity(of: name, takes: 1...1, found: arguments.count, usage: "since(Action)", range))
        }
        return .reference(ScopeVariable(id: 50, type: .int(.milliseconds), mayBeMissing: true))
    }

    var names: [String] { Array(TestScope.variables.keys) + ["limit"] }
    func fieldNames(ofObject kind: Int) -> [String] { ["on", "height"] }
    var actionNames: [String] { ["Start", "Ping"] }
    var functionNames: [String] { ["since"] }
}

extension TestScope {
    /// Values for the variables, without some that may be missing.
    static func randomValues(_ generator: inout SeededGenerator) -> [Int: ExpressionConstant] {
        var values: [Int: ExpressionConstant] = [:]
        for variable in variables.values.sorted(by: { $0.id < $1.id }) {
            if variable.mayBeMissing, Bool.random(using: &generator) { continue }
            values[variable.id] =
                switch variable.type {
                case .bool: .bool(Bool.random(using: &generator))
                case .int: .int([0, -1, 5, .max, .min].randomElement(using: &generator) ?? 0)
                case .double: .double([0, -0.0, 1.5, .infinity, .nan].randomElement(using: &generator) ?? 0)
                case .string: .string(["", "a", "é"].randomElement(using: &generator) ?? "")
                case .enumeration: .enumCase(Int.random(in: 0...1, using: &generator))
                default: nil
                }
        }
        return values
    }
}
