/// A type of IAB Tech Lab's XML schemas.
struct SchemaType: Sendable {
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
        let isRequired: Bool
        let repeats: Bool
        /// The index of the type in the table.
        let type: Int
    }

    /// An attribute.
    struct Attribute: Sendable {
        let name: String
        let isRequired: Bool
        let value: SchemaValue
    }

    let content: Content
    let attributes: [Attribute]
    let allowsAnyAttribute: Bool
    /// The name in the schema, and that of the type that it extends, or `nil` if it has none.
    var name: String?
    var baseName: String?
}
