import AVTCore

extension JSONValue {
    /// Returns the path of the first difference, or `nil` if there is none; the order of members does not matter, and
    /// numbers are compared by value.
    func difference(from other: JSONValue, path: String = "") -> String? {
        switch (self, other) {
        case (.object(let first), .object(let second)):
            for member in first where other[member.name] == nil { return "\(path)/\(member.name)" }
            for member in second {
                guard let value = self[member.name] else { return "\(path)/\(member.name)" }
                let path = "\(path)/\(member.name)"
                if let difference = value.difference(from: member.value, path: path) { return difference }
            }
            return first.count == second.count ? nil : path
        case (.array(let first), .array(let second)):
            guard first.count == second.count else { return "\(path) (\(first.count) and \(second.count) items)" }
            for (index, (left, right)) in zip(first, second).enumerated() {
                if let difference = left.difference(from: right, path: "\(path)[\(index)]") { return difference }
            }
            return nil
        case (.int(let first), .double(let second)), (.double(let second), .int(let first)):
            return Double(first) == second ? nil : path
        case (.string(let first), .string(let second)):
            return first.utf8.elementsEqual(second.utf8) ? nil : path
        default: return self == other ? nil : path
        }
    }

    /// Returns the value with one altered value of each kind that it contains.
    func alterations() -> [(kind: String, value: JSONValue)] {
        var found: [String: JSONValue] = [:]
        alterations { kind, value in found[kind] = found[kind] ?? value }
        return found.map { ($0.key, $0.value) }
    }

    private func alterations(_ record: (String, JSONValue) -> Void) {
        switch self {
        case .string(let text): record("string", .string(text + "x"))
        case .int(let number): record("int", .int(number + 1))
        case .bool(let flag): record("bool", .bool(!flag))
        case .array(let items):
            record("missing item", .array(Array(items.dropLast())))
            for (index, item) in items.enumerated() {
                item.alterations { kind, value in
                    var copy = items
                    copy[index] = value
                    record(kind, .array(copy))
                }
            }
        case .object(let members):
            record("missing member", .object(Array(members.dropLast())))
            for (index, member) in members.enumerated() {
                member.value.alterations { kind, value in
                    var copy = members
                    copy[index] = JSONMember(member.name, value)
                    record(kind, .object(copy))
                }
            }
        case .null, .double: break
        }
    }
}
