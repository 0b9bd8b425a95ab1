import AVTCore

/// The names that packs may use: OpenAVT's and those that they declare.
package struct KnownNames: Sendable, Equatable {
    /// The actions.
    package let actions: [Symbol]
    /// The attributes, time attributes and the fields of records included.
    package let attributes: [Symbol]
    /// The prefixes of families, each with its dot.
    package let prefixes: [String]
    /// The attributes whose declarations list all their values.
    package let listed: [ListedValues]

    /// Creates a list of names; without any, misspelt names are not searched for.
    package init(
        actions: [Symbol] = [], attributes: [Symbol] = [], prefixes: [String] = [], listed: [ListedValues] = []
    ) {
        self.actions = actions
        self.attributes = attributes
        self.prefixes = prefixes
        self.listed = listed
    }

    var isEmpty: Bool { actions.isEmpty && attributes.isEmpty }
}

/// All values that an attribute of type `string` can have.
package struct ListedValues: Sendable, Equatable {
    /// The attribute.
    package let attribute: Symbol
    /// The values, in the order of the declaration.
    package let values: [String]
    private let texts: Set<ExactText>

    /// Creates a list of values.
    package init(attribute: Symbol, values: [String]) {
        self.attribute = attribute
        self.values = values
        texts = Set(values.map(ExactText.init))
    }

    /// Returns true if a string is one of the values; the time does not depend on their number.
    func contains(_ text: String) -> Bool {
        // Comparing with a few values takes less time than hashing.
        if values.count <= 8 { return values.contains { $0.hasSameBytes(as: text) } }
        return texts.contains(ExactText(text))
    }
}

/// Known names prepared for comparison, created when the first unknown name occurs.
package struct NameCandidates {
    private let all: [(symbol: Symbol, name: String, spelling: Spelling)]

    /// Prepares names for comparisons.
    package init(_ symbols: [Symbol]) {
        all = symbols.map { symbol in (symbol, symbol.name, Spelling(symbol.name)) }
    }

    /// Returns the known name that an unknown one resembles, or `nil` if there is none.
    package func resembled(by name: String) -> Symbol? {
        let spelling = Spelling(name)
        var best: (edits: Int, name: String, symbol: Symbol)?
        for candidate in all {
            guard let edits = spelling.edits(to: candidate.spelling) else { continue }
            if let found = best, (found.edits, found.name) <= (edits, candidate.name) { continue }
            best = (edits, candidate.name, candidate.symbol)
        }
        return best?.symbol
    }
}
