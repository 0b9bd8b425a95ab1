import AVTExpressions

/// Variables of every type, some of which may be missing, with a value each.
struct FuzzScope: ExpressionScope {
    /// True to leave out what only typed formulas understand: words, actions, objects and calls of the scope.
    let isPlain: Bool

    private struct Entry {
        let name: String
        let type: ExpressionType
        var mayBeMissing = false
        let value: ExpressionValue?
    }

    private static let phase = EnumerationType(name: "phase", cases: ["idle", "playing"])

    private static let plain: [Entry] = [
        Entry(name: "b", type: .bool, value: .bool(true)),
        Entry(name: "i", type: .int(nil), value: .int(7)),
        Entry(name: "least", type: .int(nil), value: .int(.min)),
        Entry(name: "ms", type: .int(.milliseconds), value: .int(1500)),
        Entry(name: "s", type: .int(Unit("s")), value: .int(-3)),
        Entry(name: "u", type: .uint, value: .uint(.max)),
        Entry(name: "d", type: .double(nil), value: .double(0.5)),
        Entry(name: "nan", type: .double(nil), value: .double(.nan)),
        Entry(name: "t", type: .string, value: .string("e\u{301}é \u{1F600}\0")),
        Entry(name: "y", type: .bytes, value: .bytes([0, 0x41, 0xFF])),
        Entry(name: "n", type: .null, value: .null),
        Entry(
            name: "at", type: .timestamp, value: Timestamp(seconds: 951_782_400, nanoseconds: 1).map { .timestamp($0) }),
        Entry(name: "long", type: .duration, value: .duration(.milliseconds(90_061_001))),
        Entry(name: "l", type: .list(.int(nil)), value: .list([.int(3), .int(1), .int(2)])),
        Entry(name: "x", type: .dyn, value: .list([.int(1), .uint(1), .double(1), .string("1"), .null])),
        Entry(name: "m", type: .map(.string, .int(nil)), value: .map(map([("a", .int(1)), ("b c", .int(2))]))),
        Entry(name: "o", type: .optional(.string), value: .optional(.string("some"))),
        Entry(name: "none", type: .optional(.int(nil)), value: .optional(nil)),
        Entry(name: "event.size", type: .int(nil), mayBeMissing: true, value: .int(64)),
        Entry(name: "maybe", type: .int(nil), mayBeMissing: true, value: nil),
        Entry(name: "maybeText", type: .string, mayBeMissing: true, value: nil),
    ]

    private static let ofScope: [Entry] = [
        Entry(name: "phase", type: .enumeration(phase), value: .int(1)),
        Entry(name: "action", type: .action, value: .int(0)),
        Entry(name: "objects", type: .list(.object(0)), value: .list([object(height: 720), object(height: nil)])),
        Entry(name: "since", type: .int(.milliseconds), mayBeMissing: true, value: .int(20)),
    ]

    private static let entries = plain + ofScope

    private static let variables: [String: ScopeVariable] = Dictionary(
        uniqueKeysWithValues: entries.enumerated().map { id, entry in
            (entry.name, ScopeVariable(id: id, type: entry.type, mayBeMissing: entry.mayBeMissing))
        })

    private static func map(_ entries: [(String, ExpressionValue)]) -> ExpressionMap {
        var map = ExpressionMap()
        for (key, value) in entries { try? map.insert(.string(key), value) }
        return map
    }

    private static func object(height: Int?) -> ExpressionValue {
        var map = ExpressionMap()
        try? map.insert(.int(0), .bool(height != nil))
        if let height { try? map.insert(.int(1), .int(height)) }
        return .map(map)
    }

    /// The value of a variable.
    static func value(_ id: Int) -> ExpressionValue? {
        entries.indices.contains(id) ? entries[id].value : nil
    }

    // MARK: What names mean

    func variable(_ path: [String]) -> ScopeVariable? {
        guard let variable = FuzzScope.variables[path.joined(separator: ".")] else { return nil }
        return isPlain && variable.id >= FuzzScope.plain.count ? nil : variable
    }

    func field(_ name: String, ofObject kind: Int) -> ScopeVariable? {
        switch name {
        case "on": ScopeVariable(id: 0, type: .bool)
        case "height": ScopeVariable(id: 1, type: .int(nil), mayBeMissing: true)
        default: nil
        }
    }

    func action(_ name: String) -> Int? { isPlain ? nil : actionNames.firstIndex(of: name) }

    func call(
        _ target: [String], _ name: String, nameRange: Range<Int>, _ arguments: [ExpressionSyntax], range: Range<Int>
    ) -> ScopeCall? {
        guard !isPlain, target.isEmpty, name == "since", let variable = variable(["since"]) else { return nil }
        guard arguments.count == 1 else {
            return .problem(ExpressionProblem(code: .wrongArity, message: "since takes an action", range: range))
        }
        return .reference(variable)
    }

    var names: [String] { Array(FuzzScope.variables.keys) }
    func fieldNames(ofObject kind: Int) -> [String] { ["on", "height"] }
    var actionNames: [String] { ["Start", "Ping"] }
    var functionNames: [String] { ["since"] }
}
