import AVTDiagnostics

extension PackDecoder {
    /// Checks the keys of a field of a record that depend on its type.
    mutating func checked(_ field: RecordFieldSyntax, _ entry: MappingEntry) -> RecordFieldSyntax {
        var field = field
        let type = field.attribute.type
        if type != .string {
            refuse(["minLength", "oneOf"], about: "text", of: field, in: entry)
            field.minLength = nil
            field.oneOf = []
        }
        switch type {
        case .int, .double: break
        case .bool, .string:
            refuse(["minimum", "maximum"], about: "numbers", of: field, in: entry)
            field.minimum = nil
            field.maximum = nil
        }
        reportRepetitions(in: field.oneOf)
        field.attribute.oneOf = field.oneOf
        return field
    }

    private mutating func refuse(
        _ keys: [String], about values: String, of field: RecordFieldSyntax, in entry: MappingEntry
    ) {
        for (key, pair) in entry.pairs(keys) {
            report(
                .contradictoryKeys, "`\(key)` is about \(values)", at: pair.key.range,
                label: "`\(field.attribute.name.text)` is \(field.attribute.type.phrase)")
        }
    }
}
