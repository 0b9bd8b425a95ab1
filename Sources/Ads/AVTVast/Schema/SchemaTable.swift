/// The types of the schema of one version.
///
/// The schemas are written as declarations, which are those of the XSD without annotations. A declaration has the name of an
/// element, what it contains, and after `@` its attributes:
///
///     Linear = Icons?, Duration, MediaFiles @ skipoffset:offset
///     Creative = Linear? | NonLinearAds? @ id! sequence:integer
///
/// - `?`, `*` and `+` have their usual meanings; `,` separates what stands in order, `|` alternatives, `&` what stands in any order.
/// - A single name in lower case is a value, `any` are elements of any kind, and `mixed` also text.
/// - `!` marks an attribute that is required; `*` allows all attributes. An attribute without a type is a string.
/// - A line that begins with a space continues the declaration before it. A declaration replaces that of an earlier version, and
///   one without content removes it.
/// - `Linear: Linear_type < Base_type` states the name of the type in the schema, and that of the type that it extends.
/// - `Wrapper.Linear` is the type of `Linear` within `Wrapper`: a child has the first type that exists of `Context.Child`,
///   `Parent.Child` and `Child`, where the context is what stands before the dot in the name of the parent.
struct SchemaTable: Sendable {
    /// The types; the first is that of the root.
    private(set) var types: [SchemaType] = []
    /// The namespace of all elements, or `nil` if they have none.
    let namespace: String?
    /// True if a root in an extension is validated, too.
    let validatesExtensions: Bool

    private var names: [String] = []
    private var indices: [String: Int] = [:]
    private let declarations: [String: SchemaDeclaration]

    init(_ texts: [String], namespace: String?, validatesExtensions: Bool) {
        (self.namespace, self.validatesExtensions) = (namespace, validatesExtensions)
        declarations = SchemaDeclaration.declarations(in: texts)
        _ = index(of: "VAST")
        var next = 0
        while next < names.count {
            types.append(type(of: names[next]))
            next += 1
        }
    }

    /// Returns the index of a type, which the table contains in the end.
    private mutating func index(of name: String) -> Int {
        if let index = indices[name] { return index }
        names.append(name)
        indices[name] = names.count - 1
        return names.count - 1
    }

    private mutating func type(of name: String) -> SchemaType {
        guard let declaration = declarations[name] else {
            return SchemaType(content: .anything, attributes: [], allowsAnyAttribute: true)
        }
        return SchemaType(
            content: content(declaration.content, of: name), attributes: declaration.attributes,
            allowsAnyAttribute: declaration.allowsAnyAttribute, name: declaration.typeName,
            baseName: declaration.baseName)
    }

    /// Returns the index of a type by its name in the schema, or `nil` if there is none.
    func index(ofTypeNamed name: String) -> Int? { types.firstIndex { $0.name == name } }

    private mutating func content(_ text: Substring, of name: String) -> SchemaType.Content {
        if text == "any" { return .anyElements }
        if text == "mixed" { return .anything }
        if text.first?.isLowercase == true { return .value(SchemaValue(text)) }
        if text.contains("&") { return .unordered(particles(text, separator: "&", of: name)) }
        return .sequence(text.split(separator: ",").map { particles($0, separator: "|", of: name) })
    }

    private mutating func particles(
        _ text: Substring, separator: Character, of parent: String
    ) -> [SchemaType.Particle] {
        text.split(separator: separator).map { part in
            let name = part.prefix { $0.isLetter }
            let occurrence = part.dropFirst(name.count)
            return SchemaType.Particle(
                name: String(name), isRequired: occurrence.isEmpty || occurrence == "+",
                repeats: occurrence == "*" || occurrence == "+", type: childType(String(name), of: parent))
        }
    }

    private mutating func childType(_ child: String, of parent: String) -> Int {
        let parts = parent.split(separator: ".")
        let name =
            ["\(parts[0]).\(child)", "\(parts[parts.count - 1]).\(child)"].first { declarations[$0] != nil } ?? child
        return index(of: name)
    }
}
