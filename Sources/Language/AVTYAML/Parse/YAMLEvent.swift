/// An event of libyaml, with byte offsets in the file.
struct YAMLEvent {
    enum Kind {
        case documentEnd
        case streamEnd
        case alias
        case scalar(text: String, style: YAMLScalar.Style)
        case sequenceStart(isFlow: Bool)
        case mappingStart(isFlow: Bool)
        case collectionEnd
        /// An event that the tree does not need.
        case other
    }

    let kind: Kind

    /// The offset of the first byte, including an anchor or tag.
    let lower: Int
    let upper: Int

    let hasAnchor: Bool

    let hasTag: Bool
}
