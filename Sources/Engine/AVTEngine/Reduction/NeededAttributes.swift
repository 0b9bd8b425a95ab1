import AVTCore

/// The attributes of events that influence anything besides the attributes of the events that are sent.
///
/// A replay whose output has no attributes leaves out all others.
package struct NeededAttributes: Sendable {
    /// Why an attribute is needed.
    package enum Need: Sendable {
        /// Nothing depends on the attribute.
        case none
        /// A formula reads the attribute, or its values are compared with the declared ones.
        case value
        /// The attribute is unknown and resembles a known one: it is reported, unless the event has both.
        case resembles(Symbol)
    }

    /// True if the times since earlier events are needed.
    package let containsTimes: Bool
    private let read: SymbolSet
    private let prefixes: [String]
    private let known: SymbolSet?
    private let suggestions: NameSuggestions

    /// Finds the attributes that a program needs.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - others: Attributes that are needed all the same.
    package init(_ program: RuleProgram, besides others: [Symbol]) {
        self.init(program.content, suggestions: program.nameSuggestions, besides: others)
    }

    init(_ content: ProgramContent, suggestions: NameSuggestions, besides others: [Symbol]) {
        let names = content.names
        let reads = ProgramUses(content).reads + others.map(\.name)
        read = SymbolSet(reads.map { Symbol($0) } + names.listed.map(\.attribute))
        prefixes = reads.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) } + names.prefixes
        containsTimes =
            !prefixes.isEmpty || reads.contains { $0.hasPrefix("timeSince") }
            || content.timeAttributes.values.contains(where: read.contains)
        known = names.isEmpty ? nil : SymbolSet(names.attributes)
        self.suggestions = suggestions
    }

    /// Returns whether and why an attribute is needed.
    package func need(of attribute: Symbol) -> Need {
        if read.contains(attribute) { return .value }
        if !prefixes.isEmpty {
            let name = attribute.name
            if prefixes.contains(where: { name.utf8.starts(with: $0.utf8) }) { return .value }
        }
        guard let known, !known.contains(attribute) else { return .none }
        return suggestions.suggestion(for: attribute, .attribute).map { .resembles($0) } ?? .none
    }

    /// Returns whether an attribute is needed.
    package func contains(_ attribute: Symbol) -> Bool {
        if case .none = need(of: attribute) { false } else { true }
    }
}
