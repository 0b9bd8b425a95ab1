import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension CheckedPack {
    /// Creates a pack without rules, from what is known before the check.
    init(_ pack: LayeredPack) {
        self.init(name: pack.name, version: pack.version, digest: pack.digest)
        parameters = pack.layers.flatMap { layer in
            layer.parameters.map {
                CheckedParameter(
                    pack: layer.syntax.header.name.text, name: $0.syntax.name.text, value: $0.value.constant)
            }
        }
    }

    /// Takes over what the packs declare.
    mutating func setNames(_ names: PackNames) {
        let (pack, vocabulary) = (names.pack, names.vocabulary)
        records = vocabulary.records.map { record in
            RecordDeclaration(
                name: record.name, fields: record.fields.map { ($0.name, $0.attribute, $0.type) })
        }
        families = vocabulary.families.map { FamilyDeclaration(name: $0.name, type: $0.type, keys: $0.keys) }
        (states, memory, scopes) = (names.states, names.memory, names.scopes)
        self.vocabulary.actions = vocabulary.actions
        self.vocabulary.attributes = Set(vocabulary.attributes.keys)
        self.vocabulary.listedValues = vocabulary.attributes.mapValues(\.values).filter { !$0.value.isEmpty }
        self.vocabulary.attributeTypes = vocabulary.attributes.mapValues(\.type)
        layering = CheckedLayering(pack)
    }

    /// Takes over the checked definitions.
    mutating func setDefinitions(_ result: DefinitionChecker.Result) {
        formulas.definitions = result.definitions
        formulas.definitionFormulas = result.formulas
        formulas.definitionOrder = result.order
        formulas.enumValues = result.enumValues
    }

    /// Takes over the targets of references, once all expressions have theirs.
    mutating func setReferences(_ names: PackNames) {
        let table = names.table
        actions = table.actions
        (formulas.references, formulas.fields, formulas.attributeDeclarations) =
            (table.references, table.fields, table.attributes)
        vocabulary.timeAttributes = names.vocabulary.timeAttributes.filter { table.knownIndex(ofAction: $0.key) != nil }
    }

    /// Returns the names under which a whole family is added to events or sent.
    func familyNames(_ vocabulary: Vocabulary) -> Set<String> {
        let sent = payloads.flatMap(\.fragments).flatMap(\.entries).filter { entry in
            if case .map = entry.value.type { true } else { false }
        }
        return Set(vocabulary.families.map(\.name) + sent.map(\.name))
    }
}
