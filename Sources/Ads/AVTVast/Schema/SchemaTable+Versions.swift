extension SchemaTable {
    /// Returns the table of a version; 4.3 has no schema of its own, that of 4.2 applies.
    static func table(of version: VersionSet) -> SchemaTable {
        switch version {
        case .v2_0: v2_0
        case .v3_0: v3_0
        case .v4_0: v4_0
        case .v4_1: v4_1
        default: v4_2
        }
    }

    static let v2_0 = SchemaTable([text2_0], namespace: nil, validatesExtensions: true)
    static let v3_0 = SchemaTable([text2_0, text3_0], namespace: nil, validatesExtensions: true)
    static let v4_0 = SchemaTable([text4_0], namespace: VASTDocument.namespace, validatesExtensions: false)
    static let v4_1 = SchemaTable([text4_0, text4_1], namespace: VASTDocument.namespace, validatesExtensions: false)
    static let v4_2 = SchemaTable(
        [text4_0, text4_1, text4_2], namespace: VASTDocument.namespace, validatesExtensions: false)
}
