import AVTValues

extension ProgramVerifier {
    /// Actions that raise each other in a circle would never come to rest.
    func verifyRaises() throws(ProgramError) {
        guard content.steps.contains(where: { if case .raise = $0 { true } else { false } }) else { return }
        let indices = Dictionary(content.actions.enumerated().map { ($1, $0) }) { first, _ in first }
        let count = content.actions.count
        var scan = RaiseScan(steps: content.steps)
        var targets = [Set<Int>](repeating: [], count: count)
        // A table has many cells, and few starts.
        var raises = [Bool](repeating: false, count: content.steps.count)
        for starts in [content.generalSteps, content.table.cells] { for start in starts { raises[Int(start)] = true } }
        for start in raises.indices where raises[start] { raises[start] = try !scan.symbols(from: start).isEmpty }
        for starts in [content.generalSteps, content.table.cells] {
            for (place, start) in starts.enumerated() where raises[Int(start)] {
                targets[place % count].formUnion(try scan.symbols(from: Int(start)).map { indices[$0] ?? 0 })
            }
        }
        try require(!targets.haveCircle, "actions that raise each other in a circle")
    }
}

/// Finds what is raised by code, which runs from its start to its end without going back.
private struct RaiseScan {
    private let steps: [StepInstruction]
    // By start: what is raised from there; nil: not looked at yet.
    private var known: [Set<Symbol>?]
    private var looked = 0

    init(steps: [StepInstruction]) {
        self.steps = steps
        known = Array(repeating: nil, count: steps.count)
    }

    mutating func symbols(from start: Int) throws(ProgramError) -> Set<Symbol> {
        if let symbols = known[start] { return symbols }
        var symbols: Set<Symbol> = []
        // How far a jump has led.
        var furthest = start
        scan: for index in start..<steps.count {
            switch steps[index] {
            case .raise(let symbol): symbols.insert(symbol)
            case .skipUnless(_, let target): furthest = max(furthest, Int(target))
            case .accept where index >= furthest, .block where index >= furthest: break scan
            default: break
            }
            looked += 1
            guard looked <= ProgramLimits.raising else { throw ProgramError("steps that take too long") }
        }
        known[start] = symbols
        return symbols
    }
}

extension [Set<Int>] {
    /// True if, as the targets of each place, they lead back to a place.
    fileprivate var haveCircle: Bool {
        var incoming = [Int](repeating: 0, count: count)
        for target in joined() { incoming[target] += 1 }
        var free = indices.filter { incoming[$0] == 0 }
        var taken = 0
        while let place = free.popLast() {
            taken += 1
            for target in self[place] {
                incoming[target] -= 1
                if incoming[target] == 0 { free.append(target) }
            }
        }
        return taken < count
    }
}
