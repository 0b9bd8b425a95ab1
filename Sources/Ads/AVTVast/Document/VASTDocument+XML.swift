extension VASTDocument {
    /// The document as XML: as it was read, except for what the reader tolerated.
    public var xml: [UInt8] { tree.written }
}
