/// A header field.
package struct HTTPField: Sendable, Equatable {
    /// The name, in any case.
    package var name: String
    /// The value, without spaces at its ends.
    package var value: String

    /// Creates a field.
    package init(_ name: String, _ value: String) {
        (self.name, self.value) = (name, value)
    }

    /// Returns fields, sorted by name.
    package static func sorted(_ fields: [String: String]) -> [HTTPField] {
        fields.sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) }
    }

    /// True if the field can be sent: a line break in it would begin another field.
    var isValid: Bool {
        let separators = Array("()<>@,;:\\\"/[]?={} ".utf8)
        return !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && !separators.contains($0) }
            && value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
    }
}
