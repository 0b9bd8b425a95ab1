/// What VAST declares about an element; each element is declared once, for all versions.
///
/// The declarations follow IAB Tech Lab's schemas, and the text of 4.3 where the two disagree.
///
/// A class, because declarations of elements are read often, and copying a reference is cheap.
final class ElementType: Sendable {
    /// What stands between the tags.
    enum Content: Sendable {
        /// Elements.
        case container
        /// Text.
        case text
        /// A URI.
        case uri
        /// A time.
        case time
        /// Anything, which is kept as written.
        case source
    }

    /// An attribute.
    final class Attribute: Sendable {
        /// The kinds of values.
        enum Kind: Sendable {
            case text, integer, decimal, boolean, time, offset, event, currency, horizontalPosition, verticalPosition
            /// When a break begins.
            case breakOffset
            /// The types of ads of a break, separated by commas.
            case breakTypes
            /// A language tag.
            case language
            /// A MIME type.
            case mimeType
            case oneOf(NameList)
        }

        let name: String
        let kind: Kind
        /// The versions that have the attribute.
        let versions: VersionSet
        /// The versions that require it.
        let required: VersionSet

        init(_ name: String, _ kind: Kind, in versions: VersionSet = .all, required: VersionSet = []) {
            (self.name, self.kind, self.versions) = (name, kind, versions)
            self.required = required.intersection(versions)
        }
    }

    /// A child.
    struct Child: Sendable {
        let type: ElementType
        /// The versions that have the child.
        let versions: VersionSet
        /// The versions that require it.
        let required: VersionSet
        /// The versions in which it may repeat.
        let many: VersionSet

        init(_ type: ElementType, in versions: VersionSet = .all, required: VersionSet = [], many: VersionSet = []) {
            (self.type, self.versions) = (type, versions)
            (self.required, self.many) = (required.intersection(versions), many.intersection(versions))
        }
    }

    let name: String
    /// The rules for elements of this name, or `nil` if only those for its declaration apply.
    let role: Role?
    let content: Content
    let attributes: [Attribute]
    let attributeNames: NameList
    /// The attributes that some version requires.
    let requiredAttributes: IndexSet
    let children: [Child]

    init(_ name: String, _ content: Content, attributes: [Attribute] = [], children: [Child] = []) {
        (self.name, self.content, self.attributes, self.children) = (name, content, attributes, children)
        role = Role(rawValue: name)
        attributeNames = NameList(attributes.map(\.name))
        requiredAttributes = IndexSet(of: attributes) { !$0.required.isEmpty }
    }

    /// Returns whether an attribute has this name in several spellings, or whether this is a spelling of another name.
    static func hasSpellings(_ name: String) -> Bool {
        switch name {
        case "adId", "AdID", "adID", "adSlotId", "adSlotID": true
        default: false
        }
    }

    /// Returns the attribute with a name; `AdID`, `adID` and `adSlotID` are spellings of earlier versions.
    func attribute(named name: some StringProtocol) -> Attribute? {
        String(name).withView { indexOfAttribute(named: $0) }.map { attributes[$0] }
    }

    /// Returns the index of the attribute with a name, or `nil` if there is none.
    func indexOfAttribute(named name: ByteView) -> Int? {
        if let index = attributeNames.index(of: name) { return index }
        switch name.string {
        case "AdID", "adID": return attributeNames.names.firstIndex(of: "adId")
        case "adSlotID": return attributeNames.names.firstIndex(of: "adSlotId")
        default: return nil
        }
    }
}
