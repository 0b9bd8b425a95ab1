import AVTExpressions
import AVTRules

/// Records and families of the current event.
extension ReferenceFormula {
    /// Returns all attributes of a record or a family, or `nil` if the name is neither.
    func group(_ name: String) -> ReferenceValue? {
        if let record = run.pack.records[name] {
            var fields: [String: ReferenceValue] = [:]
            for field in record.fields.map(\.attribute.name.text) {
                let value = attribute(event[field], run.pack.type(ofAttribute: field))
                if let last = field.split(separator: ".").last, value.storable != nil { fields[String(last)] = value }
            }
            return .record(fields)
        }
        guard let family = run.pack.families[name] else { return nil }
        var values: [String: ReferenceValue] = [:]
        for (attribute, value) in event where attribute.hasPrefix(name + ".") {
            let key = String(attribute.dropFirst(name.count + 1))
            guard let value = self.attribute(value, family.type).storable else { continue }
            // The only pattern that random packs use for keys.
            if family.keys != nil, key.first != "a" { continue }
            values[key] = value
        }
        return .map(values)
    }

    /// Returns true if the event has the record, with valid values in all required fields.
    func isValid(_ name: String) -> Bool {
        guard let record = run.pack.records[name] else { return false }
        return record.fields.allSatisfy { field in
            let type = field.attribute.type
            switch attribute(event[field.attribute.name.text], type) {
            case .missing: return field.isOptional
            case .string(let text):
                let isLong = field.minLength.map { text.unicodeScalars.count >= Int($0.text) ?? 0 } ?? true
                return isLong && (field.oneOf.isEmpty || field.oneOf.contains { $0.text == text })
            case let value:
                guard let number = value.number else { return true }
                return number >= field.minimum.flatMap { Double($0.text) } ?? -.infinity
                    && number <= field.maximum.flatMap { Double($0.text) } ?? .infinity
            }
        }
    }
}
