extension JSONValue {
    /// The value as JSON on several lines, with members in their order and two spaces of indentation for each level.
    public var indentedText: String {
        indented(by: "")
    }

    private func indented(by margin: String) -> String {
        let inner = margin + "  "
        switch self {
        case .array(let items) where items.contains { !$0.isSingle }:
            return "[\n" + items.map { inner + $0.indented(by: inner) }.joined(separator: ",\n") + "\n\(margin)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map { "\(inner)\(JSONValue.string($0.name).text): \($0.value.indented(by: inner))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(margin)}"
        default:
            return text
        }
    }

    private var isSingle: Bool {
        switch self {
        case .array, .object: false
        case .null, .bool, .int, .double, .string: true
        }
    }
}
