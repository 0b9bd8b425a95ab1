/// The names that packs may use, whether or not a rule uses them.
package struct CheckedVocabulary: Sendable {
    /// The actions that the packs may name: OpenAVT's and those that the packs declare.
    package var actions: Set<String> = []
    /// The time attributes of actions that have their own, by action.
    package var timeAttributes: [String: String] = [:]
    /// The attributes that the packs may name.
    package var attributes: Set<String> = []
    /// The declared types of the attributes in `attributes`.
    package var attributeTypes: [String: ValueTypeSyntax] = [:]
    /// All values of each attribute whose declaration lists them with `oneOf`.
    package var listedValues: [String: [String]] = [:]
}
