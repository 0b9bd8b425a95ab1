/// The mapping of finite variables from the state bits of one program to those of another.
struct VariableMoves: Sendable {
    /// The bits that have the same meaning in both programs.
    private(set) var common = StateBits(tracker: StateBits.standardFlags)
    private var moves: [Move] = []
    private let initial: StateBits
    /// The names of the variables that are not in the new program, or have another kind there.
    private(set) var lost: [String] = []

    fileprivate struct Move: Sendable {
        let old: FiniteVariable
        let new: FiniteVariable
        /// For each value of the old variable, the value of the new one.
        let values: [Int]
    }

    init(from old: ProgramContent, to new: ProgramContent, _ renames: Renames) {
        initial = new.state.initial
        var goingOn: Set<Int> = []
        for variable in new.state.variables {
            let previous = renames.previous(variable.name)
            guard
                let index = old.state.variables.firstIndex(where: {
                    $0.name == previous && $0.owner == variable.owner && $0.isFlag == variable.isFlag
                })
            else { continue }
            goingOn.insert(index)
            add(Move(old.state.variables[index], variable))
        }
        lost = old.state.variables.indices.filter { !goingOn.contains($0) }.map { old.state.variables[$0].name }
    }

    private mutating func add(_ move: Move) {
        if move.changesNothing {
            common[move.new.owner] |= move.new.mask
        } else {
            moves.append(move)
        }
    }

    /// Returns the new program's state bits for those of the old program.
    func moved(_ bits: StateBits) -> StateBits {
        var moved = initial
        moved.write(bits.masked(common), mask: common)
        for move in moves {
            let owner = move.new.owner
            let value = move.old.value(in: bits[owner])
            guard value < move.values.count else { continue }
            moved[owner] = (moved[owner] & ~move.new.mask) | move.new.bits(of: move.values[value])
        }
        return moved
    }
}

extension VariableMoves.Move {
    /// A value that no longer exists becomes the initial one.
    fileprivate init(_ old: FiniteVariable, _ new: FiniteVariable) {
        self.old = old
        self.new = new
        values = old.cases.map { name in new.cases.firstIndex(of: name) ?? new.initial }
    }

    fileprivate var changesNothing: Bool {
        old.mask == new.mask && old.cases.count == new.cases.count && values == Array(values.indices)
    }
}
