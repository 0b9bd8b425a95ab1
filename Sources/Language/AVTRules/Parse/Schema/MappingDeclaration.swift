import AVTCore
import AVTYAML

/// The declaration of a mapping in a YAML document: the keys that it may have.
///
/// The structure check, the JSON Schema and the tables of the language reference are derived from it.
package struct MappingDeclaration: Sendable {
    /// The kind of mapping with its article: "a transition".
    package var phrase: String
    /// The permitted keys, in the order of the reference documentation.
    package var keys: [KeyDeclaration]
    /// Alternative keys, exactly one of which is required; empty if there are none.
    package var oneOf: [String]
    /// The key whose value may replace the mapping, or `nil` if there is none.
    var shorthand: String?
    /// An example on one line.
    package var example: String

    package init(
        phrase: String, keys: [KeyDeclaration], oneOf: [String] = [], shorthand: String? = nil, example: String
    ) {
        self.phrase = phrase
        self.keys = keys
        self.oneOf = oneOf
        self.shorthand = shorthand
        self.example = example
    }

    /// Returns the declaration of a key, or `nil` if there is none.
    package func key(_ name: String) -> KeyDeclaration? {
        keys.first { $0.name == name }
    }

    /// Returns the key that a misspelt one probably stands for, or `nil` if none is similar.
    ///
    /// - Parameters:
    ///   - name: The unknown key.
    ///   - value: Its value, which the key can have; `nil` to ignore it.
    ///   - others: The keys that the mapping has already, which are not meant by a word of other languages.
    /// - Returns: The key, which is certain if it is only misspelt.
    func keyMeant(
        by name: String, for value: YAMLNode? = nil, beside others: Set<String> = []
    ) -> ResembledName? {
        let permitted = keys.filter { key in value.map { $0.isAbsent || key.value.fits($0) } ?? true }.map(\.name)
        let meant = keyAliases[name.lowercased()] ?? []
        if let other = meant.first(where: { permitted.contains($0) && !others.contains($0) }) {
            return ResembledName(name: other, isCertain: false)
        }
        return closestName(to: name, among: permitted).map { ResembledName(name: $0, isCertain: true) }
    }

    /// Returns whether a key is required, given the keys that the mapping has.
    func isNeeded(_ name: String, beside others: Set<String>) -> Bool {
        key(name)?.isRequired == true || oneOf.contains(name) && others.isDisjoint(with: oneOf)
    }
}
