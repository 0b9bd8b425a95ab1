import AVTCore
import AVTEngine

/// Finds OpenAVT's flags that the signals of a player's pack read, if no pack sets any of them.
///
/// A player's pack leaves it to a pack for all trackers to set flags such as `didStart`. Without that pack, most of its
/// signals become no actions.
struct UnsetFlags {
    private let content: ProgramContent

    /// The names of the flags in a program, in the order of their declarations.
    ///
    /// - Parameter program: The program.
    /// - Returns: The names; none if a pack sets one of the flags.
    static func names(in program: RuleProgram) -> [String] {
        UnsetFlags(content: program.content).names
    }

    private var names: [String] {
        let (read, written) = (read, written)
        let flags = content.state.variables.filter {
            StandardFlag.names.contains($0.name) && $0.mask & read[$0.owner] != 0
        }
        // Rules that set some of them may do without the others.
        return flags.allSatisfy { $0.mask & written[$0.owner] == 0 } ? flags.map(\.name) : []
    }

    /// The bits that conditions of signals read.
    private var read: StateBits {
        var bits = StateBits()
        var rest = content.players.signals.compactMap(\.condition).map {
            Int32(content.expressions.roots[Int($0)].node)
        }
        var visited: Set<Int32> = []
        while let index = rest.popLast() {
            guard visited.insert(index).inserted else { continue }
            let node = content.expressions.nodes[Int(index)]
            switch node {
            case .state(let variable): add(variable, to: &bits)
            case .test(let test):
                bits.tracker |= content.expressions.tests[Int(test)].mask.tracker
                bits.instrument |= content.expressions.tests[Int(test)].mask.instrument
            default: rest += content.operands(of: node)
            }
        }
        return bits
    }

    /// The bits that rules write.
    private var written: StateBits {
        var bits = StateBits()
        for write in content.code.writes + content.state.scopes.map(\.end) {
            bits.tracker |= write.mask.tracker | write.allMask
            bits.instrument |= write.mask.instrument
        }
        for instruction in content.code.instructions {
            let effects = instruction.effects(in: content)
            bits.tracker |= effects.state.tracker | effects.everyTracker
            bits.instrument |= effects.state.instrument
        }
        return bits
    }

    private func add(_ variable: Int32, to bits: inout StateBits) {
        let variable = content.state.variables[Int(variable)]
        bits[variable.owner] |= variable.mask
    }
}
