import AVTCore
import AVTEngine
import AVTExpressions

extension Lowering {
    /// Writes the payloads of actions that have one.
    mutating func lowerPayloads() {
        guard !pack.payloads.isEmpty else { return }
        content.sends.payloads = Array(repeating: nil, count: pack.actions.count)
        var memories: [String: Int] = [:]
        for payload in pack.payloads {
            content.sends.payloads[payload.action] = payload.fragments.compactMap { fragment in
                code(of: fragment, action: payload.action, &memories)
            }
        }
        content.sends.payloadMemories = memories.count
    }

    /// Returns the code of a fragment, or `nil` if it is never sent for the action.
    private mutating func code(
        of fragment: PayloadFragment, action: Int, _ memories: inout [String: Int]
    ) -> PayloadFragmentCode? {
        var condition: Int32?
        var memory: Int?
        if fragment.readsUnsent {
            // A fragment whose condition reads `unsent` is always computed.
            condition = fragment.when.map { root(folded($0, action: action), owner: fragment.name) }
            let index = memories[fragment.name] ?? memories.count
            if memories.updateValue(index, forKey: fragment.name) == nil, let scope = fragment.scope {
                content.state.scopes[scope].payloadMemories.append(index)
            }
            memory = index
        } else {
            guard let found = self.condition(fragment.when, action: action, owner: fragment.name) else { return nil }
            condition = found
        }
        let entries = fragment.entries.map {
            (attribute: Symbol($0.name), expression: root(folded($0.value, action: action), owner: fragment.name))
        }
        return PayloadFragmentCode(condition: condition, memory: memory, entries: entries)
    }
}
