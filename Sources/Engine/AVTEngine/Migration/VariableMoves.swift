/// Where finite variables of one program are in the words of another.
struct VariableMoves: Sendable {
    /// Bits that mean in both programs the same.
    private(set) var common = StateWords(tracker: Session.standardMask)
    private var moves: [Move] = []
    private let initial: StateWords
    /// Variables that are not in the new program, or not of the same kind.
    private(set) var lost: [String] = []

    fileprivate struct Move: Sendable {
        let old: FiniteVariable
        let new: FiniteVariable
        /// By value of the old variable, that of the new one.
        let values: [Int]
    }

    init(from old: ProgramContent, to new: ProgramContent, _ renames: Renames) {
        initial = new.initial
        var goingOn: Set<Int> = []
        for variable in new.variables {
            let former = renames.former(variable.name)
            guard
                let index = old.variables.firstIndex(where: {
                    $0.name == former && $0.owner == variable.owner && $0.isFlag == variable.isFlag
                })
            else { continue }
            goingOn.insert(index)
            add(Move(old.variables[index], variable))
        }
        lost = old.variables.indices.filter { !goingOn.contains($0) }.map { old.variables[$0].name }
    }

    private mutating func add(_ move: Move) {
        if move.changesNothing {
            common[move.new.owner] |= move.new.mask
        } else {
            moves.append(move)
        }
    }

    /// The words of a session of the new program for those of one of the old.
    func moved(_ words: StateWords) -> StateWords {
        var moved = initial
        moved.write(words.masked(common), mask: common)
        for move in moves {
            let owner = move.new.owner
            let value = move.old.value(in: words[owner])
            guard value < move.values.count else { continue }
            moved[owner] = (moved[owner] & ~move.new.mask) | move.new.bits(of: move.values[value])
        }
        return moved
    }
}

extension VariableMoves.Move {
    /// A word that is not there any more becomes the initial one.
    fileprivate init(_ old: FiniteVariable, _ new: FiniteVariable) {
        self.old = old
        self.new = new
        values = old.words.map { word in new.words.firstIndex(of: word) ?? new.initial }
    }

    fileprivate var changesNothing: Bool {
        old.mask == new.mask && old.words.count == new.words.count && values == Array(values.indices)
    }
}
