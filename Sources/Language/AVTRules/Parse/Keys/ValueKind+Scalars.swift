extension ValueKind<TextSyntax> {
    /// Text for people, or a value whose meaning follows from its key.
    static var text: Self { scalar(.text) }

    /// A name that is declared by this value.
    static func name(_ kind: NameKind) -> Self { scalar(.name(kind)) }

    /// A name that is declared elsewhere.
    static func reference(_ kind: NameKind) -> Self { scalar(.reference(kind)) }

    /// One of several keywords, with its location.
    static func keyword(_ keywords: [String]) -> Self { scalar(.oneOf(keywords)) }

    private static func scalar(_ declaration: ValueDeclaration) -> Self {
        Self(declaration) { _, _, node in node.text }
    }
}

extension ValueKind<FormulaSyntax> {
    /// A formula.
    static var formula: Self {
        Self(.formula) { decoder, _, node in decoder.formula(node) }
    }

    /// An attribute of the event, `event.NAME`.
    static var source: Self {
        Self(.formula) { decoder, _, node in decoder.source(node) }
    }
}

extension ValueKind<Bool> {
    /// `true` or `false`.
    static var flag: Self {
        Self(.flag) { _, _, node in node.scalar?.text == "true" }
    }
}

extension ValueKind {
    /// A case of an enumeration, by its raw value.
    static func keyword(of cases: [Value]) -> Self where Value: RawRepresentable<String> {
        choice(cases.map { ($0.rawValue, $0) })
    }

    /// One of several keywords with their values.
    static func choice(_ values: KeyValuePairs<String, Value>) -> Self {
        choice(values.map { ($0.key, $0.value) })
    }

    /// One of several keywords with their values.
    static func choice(_ values: [(keyword: String, value: Value)]) -> Self {
        Self(.oneOf(values.map(\.keyword))) { _, _, node in
            node.scalar.flatMap { scalar in values.first { $0.keyword == scalar.text }?.value }
        }
    }
}
