import AVTYAML

extension ValueKind<[TextSyntax]> {
    /// A list of texts.
    static func texts(_ item: ValueKind<TextSyntax>) -> Self {
        Self(.list(item.declaration)) { _, _, node in node.texts }
    }

    /// A name that is declared elsewhere, or a list of them.
    static func references(_ kind: NameKind) -> Self {
        Self(.oneOrList(.reference(kind))) { _, _, node in
            let texts = node.texts
            return texts.isEmpty ? nil : texts
        }
    }
}

extension ValueKind<ActionFilterSyntax> {
    /// An action, a list of actions, or `any`.
    static var actions: Self {
        Self(.actions) { decoder, _, node in decoder.filter(node, except: nil) }
    }
}

extension ValueKind<[AssignmentSyntax]> {
    /// Formulas by name.
    static func assignments(_ name: ValueKind<TextSyntax>) -> Self {
        Self(.entries(name.declaration, .formula)) { decoder, _, node in decoder.assignments(node) }
    }
}

extension ValueKind {
    /// A mapping with declared keys.
    static func mapping(_ mapping: Mapping<Value>) -> Self {
        Self(.mapping(mapping.declaration)) { mapping.decode(&$0, $1, $2) }
    }

    /// A mapping with declared keys, or only the value of its shorthand key.
    static func shorthand(_ mapping: Mapping<Value>) -> Self {
        let value = mapping.declaration.shorthand.flatMap { mapping.declaration.key($0) }?.value
        let declaration = ValueDeclaration.mapping(mapping.declaration)
        return Self(value.map { .either([$0, declaration]) } ?? declaration) { mapping.decode(&$0, $1, $2) }
    }

    /// A list.
    static func list<Item>(_ item: ValueKind<Item>) -> Self where Value == [Item] {
        Self(.list(item.declaration)) { decoder, name, node in
            (node.items ?? []).compactMap { item.decode(&decoder, name, $0) }
        }
    }

    /// One value, or a list of them.
    static func oneOrList<Item>(_ item: ValueKind<Item>) -> Self where Value == [Item] {
        Self(.oneOrList(item.declaration)) { decoder, name, node in
            node.itemsOrSelf.compactMap { item.decode(&decoder, name, $0) }
        }
    }

    /// Entries by name.
    static func entries<Entry>(_ name: ValueKind<TextSyntax>, _ entry: ValueKind<Entry>) -> Self
    where Value == [Entry] {
        Self(.entries(name.declaration, entry.declaration)) { decoder, _, node in
            guard node.pairs != nil else { return nil }
            return decoder.entries(node, entry.decode)
        }
    }

    /// Entries by name, each of a name and a value.
    static func entries<Item, Entry>(
        _ name: ValueKind<TextSyntax>, _ value: ValueKind<Item>,
        combine: @escaping @Sendable (TextSyntax, Item) -> Entry
    ) -> Self where Value == [Entry] {
        .entries(
            name,
            ValueKind<Entry>(value.declaration) { decoder, name, node in
                value.decode(&decoder, name, node).map { combine(name, $0) }
            })
    }

    /// Entries by owner and name.
    static func grouped<Entry>(
        _ mapping: Mapping<Entry>, owner: any WritableKeyPath<Entry, TextSyntax> & Sendable
    ) -> Self where Value == [Entry] {
        let entry = ValueKind<Entry>.mapping(mapping)
        let entries = ValueDeclaration.entries(.name(.variable), entry.declaration)
        return Self(.entries(.reference(.owner), entries)) { decoder, _, node in
            decoder.grouped(node, mapping.declaration) { decoder, ownerName, name, node in
                var value = entry.decode(&decoder, name, node)
                value?[keyPath: owner] = ownerName
                return value
            }
        }
    }
}
