import AVTCore
import AVTEngine
import OpenAVTChain

/// The actions that the rules of a program emit, with the time attributes that its packs give them.
struct RuleActions: Sendable {
    private let known: [Symbol: OAVTAction]

    init(_ program: RuleProgram) {
        let content = program.content
        let names = content.actions.dropFirst() + content.timeAttributes.keys
        known = Dictionary(names.map { ($0, RuleActions.action($0, content)) }) { first, _ in first }
    }

    private static func action(_ name: Symbol, _ content: ProgramContent) -> OAVTAction {
        guard let attribute = content.timeAttributes[name] else { return OAVTAction(name: name.name) }
        return OAVTAction(name: name.name, timeAttribute: OAVTAttribute(name: attribute.name))
    }

    /// Returns the attributes whose getters of trackers are read, in the order of the program's `trackerGetters`.
    static func trackerGetters(of program: RuleProgram) -> [OAVTAttribute] {
        program.content.players.trackerGetters.map { OAVTAttribute(name: $0.attribute.name) }
    }

    /// The action with a name.
    subscript(name: Symbol) -> OAVTAction {
        known[name] ?? OAVTAction(name: name.name)
    }
}
