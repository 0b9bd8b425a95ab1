import AVTPackTools
import AVTRules

/// Builds a JSON Schema for packs or test files from the declarations that their decoders use.
///
/// The schema is weaker than the checker: it does not cover the meaning of formulas and the declared names.
/// Alternatives are distinguished by `if`, so that an editor reports the mistakes of the one that is meant.
struct SchemaBuilder {
    /// The definitions so far, by name, in the order of their first use.
    private var definitions: [JSONMember] = []

    private static let dialect = "https://json-schema.org/draft/2020-12/schema"

    /// Returns the complete schema of a kind of file, indented, with a line feed at the end.
    static func text(of mapping: MappingDeclaration, title: String, description: String) -> String {
        var builder = SchemaBuilder()
        let root = builder.content(of: mapping)
        let head = [
            JSONMember("$schema", .string(dialect)), JSONMember("title", .string(title)),
            JSONMember("description", .string(description)),
        ]
        let definitions = [JSONMember("$defs", .object(builder.definitions))]
        return JSONValue.object(head + root + definitions).indentedText + "\n"
    }

    // MARK: Mappings

    private mutating func reference(to mapping: MappingDeclaration) -> [JSONMember] {
        let name = mapping.definitionName
        if !definitions.contains(where: { $0.name == name }) {
            definitions.append(JSONMember(name, .null))
            let description = JSONMember("description", .string("Written like `\(mapping.example)`."))
            let schema = JSONValue.object([description] + content(of: mapping))
            definitions = definitions.map { $0.name == name ? JSONMember(name, schema) : $0 }
        }
        return [JSONMember("$ref", .string("#/$defs/\(name)"))]
    }

    private mutating func content(of mapping: MappingDeclaration) -> [JSONMember] {
        var properties: [JSONMember] = []
        for key in mapping.keys {
            let description = JSONMember("description", .string(key.documentation))
            properties.append(JSONMember(key.name, .object([description] + schema(of: key.value))))
        }
        let required = mapping.keys.filter(\.isRequired).map { JSONValue.string($0.name) }
        var members = [JSONMember("type", .string("object")), JSONMember("properties", .object(properties))]
        if !required.isEmpty { members.append(JSONMember("required", .array(required))) }
        members.append(JSONMember("additionalProperties", .bool(false)))
        return members + SchemaBuilder.exactlyOne(of: mapping.oneOf[...])
    }

    /// Returns the condition that exactly one of some keys is present: either the first and no other, or one of the
    /// others.
    private static func exactlyOne(of keys: ArraySlice<String>) -> [JSONMember] {
        guard let first = keys.first else { return [] }
        let isThere = [JSONMember("required", .array([.string(first)]))]
        let others = keys.dropFirst()
        guard !others.isEmpty else { return isThere }
        let none = JSONValue.object([
            JSONMember("properties", .object(others.map { JSONMember($0, .bool(false)) }))
        ])
        return [
            JSONMember("if", .object(isThere)), JSONMember("then", none),
            JSONMember("else", .object(exactlyOne(of: others))),
        ]
    }

    // MARK: Values

    private mutating func schema(of value: ValueDeclaration) -> [JSONMember] {
        switch value {
        case .text:
            return SchemaBuilder.type("string", "number", "boolean", "null")
        case .formula:
            return SchemaBuilder.type("string", "number", "boolean")
        case .flag:
            // The decoder accepts flags in quotes.
            return [JSONMember("enum", .array([.bool(true), .bool(false), .string("true"), .string("false")]))]
        case .oneOf(let keywords):
            return [JSONMember("enum", .array(keywords.map { .string($0) }))]
        case .name(let kind):
            return SchemaBuilder.type("string") + [JSONMember("pattern", .string(kind.pattern))]
        case .reference:
            return SchemaBuilder.type("string")
        case .referenceOrNone:
            return SchemaBuilder.type("string", "null")
        case .actions:
            return schema(of: .oneOrList(.reference(.action)))
        case .list(let item):
            return SchemaBuilder.type("array") + [JSONMember("items", .object(schema(of: item)))]
        case .oneOrList(let item):
            let some = [JSONMember("items", .object(schema(of: item))), JSONMember("minItems", .int(1))]
            return choice(if: "array", some, else: schema(of: item))
        case .mapping(let mapping):
            return reference(to: mapping)
        case .entries(let key, let entry):
            var members = SchemaBuilder.type("object")
            if case .name(let kind) = key {
                members.append(
                    JSONMember("propertyNames", .object([JSONMember("pattern", .string(kind.pattern))])))
            }
            return members + [JSONMember("additionalProperties", .object(schema(of: entry)))]
        case .either(let values):
            return schema(ofOneOf: values[...])
        }
    }

    private mutating func schema(ofOneOf values: ArraySlice<ValueDeclaration>) -> [JSONMember] {
        guard let first = values.first else { return [] }
        guard values.count > 1 else { return schema(of: first) }
        // Alternatives that are neither lists nor mappings come last.
        guard let kind = first.kind else { return schema(ofOneOf: values.dropFirst() + [first]) }
        return choice(if: kind, schema(of: first), else: schema(ofOneOf: values.dropFirst()))
    }

    private func choice(if type: String, _ then: [JSONMember], else other: [JSONMember]) -> [JSONMember] {
        [
            JSONMember("if", .object(SchemaBuilder.type(type))), JSONMember("then", .object(then)),
            JSONMember("else", .object(other)),
        ]
    }

    private static func type(_ names: String...) -> [JSONMember] {
        [JSONMember("type", names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) }))]
    }
}

extension MappingDeclaration {
    /// The name of the definition: `transition` for "a transition", `sectionPack` for "section `pack`".
    fileprivate var definitionName: String {
        let words = phrase.filter { $0 != "`" }.split(separator: " ").drop { $0 == "a" || $0 == "an" }
        return words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
    }
}

extension ValueDeclaration {
    /// The JSON type that distinguishes the value from alternatives, or `nil` for scalars.
    fileprivate var kind: String? {
        switch self {
        case .list: "array"
        case .mapping, .entries: "object"
        case .text, .formula, .flag, .oneOf, .name, .reference, .referenceOrNone, .actions, .oneOrList, .either: nil
        }
    }
}
