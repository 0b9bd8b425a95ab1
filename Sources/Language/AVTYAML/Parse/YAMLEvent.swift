/// What libyaml reports, with byte offsets into the file.
struct YAMLEvent {
    enum Kind {
        case documentEnd
        case streamEnd
        case alias
        case scalar(text: String, style: YAMLScalar.Style)
        case sequenceStart(isFlow: Bool)
        case mappingStart(isFlow: Bool)
        case collectionEnd
        /// Nothing that the tree needs.
        case other
    }

    let kind: Kind

    /// The first byte, of the anchor or tag if there is one.
    let lower: Int
    let upper: Int

    let hasAnchor: Bool

    let hasTag: Bool
}
