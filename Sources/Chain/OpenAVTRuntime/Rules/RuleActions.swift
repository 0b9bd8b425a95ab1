import AVTCore
import AVTEngine
import OpenAVTChain

/// The actions that the rules of a program emit, with the time attributes that its packs give them.
struct RuleActions: Sendable {
    // Sorted by their names' ids, so that an action is found without the time that a hash function takes.
    private let known: [(name: Symbol, action: OAVTAction)]

    init(_ program: RuleProgram) {
        let content = program.content
        let names = Set(content.actions.dropFirst() + content.timeAttributes.keys)
        known = names.sorted { $0.id < $1.id }.map { ($0, RuleActions.action($0, content)) }
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
        var (low, high) = (0, known.count)
        while low < high {
            let middle = (low + high) / 2
            if known[middle].name.id < name.id { low = middle + 1 } else { high = middle }
        }
        return low < known.count && known[low].name == name ? known[low].action : OAVTAction(name: name.name)
    }
}
