/// A type of IAB Tech Lab's XML schemas.
final class SchemaType: Sendable {
    /// What stands between the tags.
    enum Content: Sendable {
        /// Elements in the order of the groups; an element that matches no group is not allowed.
        case sequence([Group])
        /// Elements in any order, each at most once.
        case unordered([Particle])
        /// A value, without elements.
        case value(SchemaValue)
        /// Any elements, without text.
        case anyElements
        /// Any elements and text.
        case anything
    }

    /// Elements of which one may stand at a position.
    typealias Group = [Particle]

    /// An element that a type contains.
    struct Particle: Sendable {
        let name: String
        let packedName: PackedName
        let isRequired: Bool
        let repeats: Bool
        /// The index of the type in the table.
        let type: Int

        init(name: String, isRequired: Bool, repeats: Bool, type: Int) {
            (self.name, self.isRequired, self.repeats, self.type) = (name, isRequired, repeats, type)
            packedName = name.withView(PackedName.init)
        }
    }

    /// An attribute.
    struct Attribute: Sendable {
        let name: String
        let isRequired: Bool
        let value: SchemaValue
    }

    let content: Content
    let attributes: [Attribute]
    let attributeNames: NameList
    let requiredAttributes: IndexSet
    let allowsAnyAttribute: Bool
    /// The name in the schema, and that of the type that it extends, or `nil` if it has none.
    let name: String?
    let baseName: String?

    init(
        content: Content, attributes: [Attribute], allowsAnyAttribute: Bool, name: String? = nil,
        baseName: String? = nil
    ) {
        (self.content, self.attributes, self.allowsAnyAttribute) = (content, attributes, allowsAnyAttribute)
        (self.name, self.baseName) = (name, baseName)
        attributeNames = NameList(attributes.map(\.name))
        requiredAttributes = IndexSet(of: attributes, where: \.isRequired)
    }
}
