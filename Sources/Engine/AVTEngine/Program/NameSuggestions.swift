import AVTCore

/// The known names of a program that unknown ones resemble.
///
/// All sessions of a program share the results, which depend on the two lists of names only: a log of many sessions has
/// the same few unknown names in each.
final class NameSuggestions: Sendable {
    private let content: ProgramContent
    private let state = Guarded(State())

    /// Results beyond this number are not stored, so that unknown names cannot use up memory.
    private static let resultLimit = 16_384

    private struct Key: Hashable {
        let kind: DataReport.UnknownName.Kind
        let name: Symbol
    }

    private struct State {
        var candidates: [DataReport.UnknownName.Kind: NameCandidates] = [:]
        var results: [Key: Symbol?] = [:]
    }

    init(_ content: ProgramContent) {
        self.content = content
    }

    /// Returns the known name that an unknown one resembles, or `nil` if there is none.
    func suggestion(for name: Symbol, _ kind: DataReport.UnknownName.Kind) -> Symbol? {
        let key = Key(kind: kind, name: name)
        return state.withLock { state in
            if let known = state.results[key] { return known }
            if state.candidates[kind] == nil { state.candidates[kind] = NameCandidates(names(kind)) }
            let result = state.candidates[kind]?.resembled(by: name.name)
            if state.results.count < NameSuggestions.resultLimit { state.results[key] = .some(result) }
            return result
        }
    }

    private func names(_ kind: DataReport.UnknownName.Kind) -> [Symbol] {
        let (signals, properties) = (content.players.signals, content.players.properties)
        return switch kind {
        case .action: content.names.actions
        case .attribute: content.names.attributes
        case .signal: signals.compactMap { if case .signal(let name) = $0.trigger { name } else { nil } }
        case .property:
            properties.map(\.name)
                + signals.compactMap { if case .property(let name, _) = $0.trigger { name } else { nil } }
        }
    }
}
