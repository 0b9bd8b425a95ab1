extension ExpressionType {
    /// The type in CEL's notation: `list(int)`, `map(string, dyn)`, `optional_type(int)`.
    ///
    /// Units are omitted. Types that CEL does not have are described by their ``phrase``.
    package var notation: String {
        switch self {
        case .int: "int"
        case .double: "double"
        case .null: TypeName.null.rawValue
        case .timestamp: TypeName.timestamp.rawValue
        case .duration: TypeName.duration.rawValue
        case .list(let element): "list(\(element.notation))"
        case .map(let key, let value): "map(\(key.notation), \(value.notation))"
        case .type(let type): "type(\(type.notation))"
        case .optional(let content): "optional_type(\(content.notation))"
        case .abstract(let name, let parts):
            parts.isEmpty ? name : "\(name)(\(parts.map(\.notation).joined(separator: ", ")))"
        case .bool, .string, .enumeration, .action, .uint, .bytes, .dyn, .parameter, .object, .unknown: phrase
        }
    }

    /// Creates a type from CEL's notation.
    ///
    /// Also accepts `null`, `timestamp`, `duration` and `optional(int)`. Omitted type arguments, for example of `list`
    /// and `map`, are `dyn`.
    ///
    /// - Returns: The type, or `nil` if the text is not a type.
    package init?(notation: String) {
        guard let syntax = parseExpression(notation).syntax, let type = ExpressionType(syntax) else { return nil }
        self = type
    }

    /// Creates a type from a formula that is a name or a call.
    private init?(_ syntax: ExpressionSyntax) {
        if case .literal(.null) = syntax.kind {
            self = .null
            return
        }
        var parts: [ExpressionType] = []
        var name = syntax.path?.joined(separator: ".")
        if case .call(target: nil, let function, _, let arguments) = syntax.kind {
            name = function
            for argument in arguments {
                guard let part = ExpressionType(argument) else { return nil }
                parts.append(part)
            }
            guard !parts.isEmpty else { return nil }
        }
        switch (name, parts.count) {
        case ("dyn", 0): self = .dyn
        case ("timestamp", 0): self = .timestamp
        case ("duration", 0): self = .duration
        case ("optional", 0): self = .optional(.dyn)
        case ("list", 1): self = .list(parts[0])
        case ("map", 2): self = .map(parts[0], parts[1])
        case ("type", 1): self = .type(parts[0])
        case ("optional", 1), ("optional_type", 1): self = .optional(parts[0])
        case (let name?, 0):
            guard let name = TypeName(rawValue: name) else { return nil }
            self.init(named: name)
        default: return nil
        }
    }
}
