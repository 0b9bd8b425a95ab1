import AVTEngine
import AVTExpressions
import AVTValues

extension Lowering {
    /// Writes what is sent for actions that have a payload.
    mutating func lowerPayloads() {
        guard !pack.payloads.isEmpty else { return }
        content.payloads = Array(repeating: nil, count: pack.actions.count)
        var memories: [String: Int] = [:]
        for payload in pack.payloads {
            content.payloads[payload.action] = payload.fragments.compactMap { fragment in
                code(of: fragment, action: payload.action, &memories)
            }
        }
        content.payloadMemories = memories.count
    }

    /// The code of a fragment; `nil` if it is never sent for the action.
    private mutating func code(
        of fragment: PayloadFragment, action: Int, _ memories: inout [String: Int]
    ) -> PayloadFragmentCode? {
        var condition: Int32?
        if let when = fragment.when.map({ folded($0, action: action) }) {
            // What asks whether it was sent is computed in any case.
            if case .constant(let constant) = when.node, !fragment.readsUnsent {
                guard constant == .bool(true) else { return nil }
            } else {
                condition = root(when, owner: fragment.name)
            }
        }
        var memory: Int?
        if fragment.readsUnsent {
            memory = memories[fragment.name] ?? memories.count
            memories[fragment.name] = memory
        }
        let entries = fragment.entries.map {
            (attribute: Symbol($0.name), expression: root(folded($0.value, action: action), owner: fragment.name))
        }
        return PayloadFragmentCode(condition: condition, memory: memory, entries: entries)
    }
}
