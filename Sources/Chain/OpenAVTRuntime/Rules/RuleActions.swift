import AVTCore
import AVTEngine
import OpenAVTChain

/// The actions that the rules of a program emit, with the time attributes that its packs give them.
struct RuleActions: Sendable {
    // A hash table by the names' ids, without the time that a hash function takes: of a power of two, and at most half full.
    private let names: [Symbol?]
    private let actions: [OAVTAction?]

    init(_ program: RuleProgram) {
        let content = program.content
        let known = Set(content.actions.dropFirst() + content.timeAttributes.keys).sorted { $0.id < $1.id }
        var capacity = 2
        while capacity < known.count * 2 { capacity *= 2 }
        var names: [Symbol?] = Array(repeating: nil, count: capacity)
        var actions: [OAVTAction?] = Array(repeating: nil, count: capacity)
        for name in known {
            let index = RuleActions.index(of: name, in: names)
            (names[index], actions[index]) = (name, RuleActions.action(name, content))
        }
        (self.names, self.actions) = (names, actions)
    }

    /// Returns the index of a name, or of the free entry for it; there must be a free entry.
    @inline(__always)
    private static func index(of name: Symbol, in names: [Symbol?]) -> Int {
        var index = Int(name.id) & (names.count - 1)
        while let other = names[index], other != name { index = (index + 1) & (names.count - 1) }
        return index
    }

    private static func action(_ name: Symbol, _ content: ProgramContent) -> OAVTAction {
        guard let attribute = content.timeAttributes[name] else { return OAVTAction(name: name.name) }
        return OAVTAction(name: name.name, timeAttribute: OAVTAttribute(name: attribute.name))
    }

    /// Returns the attributes whose getters of trackers are read, in the order of the program's `trackerGetters`.
    static func trackerGetters(of program: RuleProgram) -> [Symbol] {
        program.content.players.trackerGetters.map(\.attribute)
    }

    /// The action with a name.
    @inline(__always)
    subscript(name: Symbol) -> OAVTAction {
        actions[RuleActions.index(of: name, in: names)] ?? OAVTAction(name: name.name)
    }
}
