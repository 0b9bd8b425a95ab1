/// Whether there is a text that some patterns match and others do not.
public enum PatternSearch: Sendable, Equatable {
    /// There is: this is one of the shortest.
    case text(String)
    /// There is none.
    case nothing
    /// The patterns are too large to tell.
    case undecided

    /// Looks for a text that matches all patterns of one list and none of another.
    ///
    /// Two patterns overlap if `matching` both finds a text; one matches nothing if `matching` it alone finds none; one
    /// implies another if there is no text for `matching` the one and `notMatching` the other.
    ///
    /// - Parameters:
    ///   - matching: patterns that the text has to match.
    ///   - notMatching: patterns that the text must not match.
    ///   - limit: the most combinations of states to look at.
    public init(matching: [Pattern], notMatching: [Pattern] = [], limit: Int = 20_000) {
        let patterns = matching + notMatching
        let tables = patterns.compactMap { $0.wholeTable(cells: 262_144, work: 2_000_000) }
        guard tables.count == patterns.count else {
            self = .undecided
            return
        }
        var search = TableSearch(tables, wanted: matching.count, limit: limit)
        self = search.run()
    }
}

/// A breadth-first search through the product of tables and the automaton of valid UTF-8.
private struct TableSearch {
    private let tables: [MatchTable]
    /// How many of the tables, from the first, have to match.
    private let wanted: Int
    private let limit: Int
    /// Bytes of which each stands for all that no table tells from it.
    private let bytes: [UInt8]
    /// The states that have been found: a row of each table, then what UTF-8 expects.
    private var states: [[UInt32]] = []
    private var known: Set<[UInt32]> = []
    /// By which state and byte each was found.
    private var origins: [(state: Int, byte: UInt8)] = []

    init(_ tables: [MatchTable], wanted: Int, limit: Int) {
        self.tables = tables
        self.wanted = wanted
        self.limit = limit
        var seen: Set<[UInt8]> = []
        // Readable bytes first, so that they are the ones that stand for others.
        let order = Array(0x61...0x7A) + Array(0x30...0x39) + Array(0x20...0x7E) + Array(UInt8.min...UInt8.max)
        bytes = order.filter { byte in
            seen.insert(tables.map { $0.columns[Int(byte)] } + [UTF8Expectation.kind(of: byte)]).inserted
        }
    }

    mutating func run() -> PatternSearch {
        add(tables.map(\.initial) + [UTF8Expectation.none], from: 0, by: 0)
        var index = 0
        while index < states.count {
            let state = states[index]
            if isFound(state) { return .text(text(index)) }
            for byte in bytes {
                let expectation = UTF8Expectation.after(byte, expecting: state[tables.count])
                guard let expectation else { continue }
                let rows = tables.indices.map { tables[$0].row(after: byte, from: state[$0]) }
                guard !isHopeless(rows) else { continue }
                add(rows + [expectation], from: index, by: byte)
            }
            guard states.count <= limit else { return .undecided }
            index += 1
        }
        return .nothing
    }

    private mutating func add(_ state: [UInt32], from origin: Int, by byte: UInt8) {
        guard known.insert(state).inserted else { return }
        states.append(state)
        origins.append((origin, byte))
    }

    private func isFound(_ state: [UInt32]) -> Bool {
        state[tables.count] == UTF8Expectation.none
            && tables.indices.allSatisfy { tables[$0].matchesAtEnd(state[$0]) == ($0 < wanted) }
    }

    private func isHopeless(_ rows: [UInt32]) -> Bool {
        tables.indices.contains { rows[$0] == ($0 < wanted ? tables[$0].dead : tables[$0].matched) }
    }

    private func text(_ index: Int) -> String {
        var bytes: [UInt8] = []
        var index = index
        while index > 0 {
            bytes.append(origins[index].byte)
            index = origins[index].state
        }
        return String(decoding: bytes.reversed(), as: UTF8.self)
    }
}

/// What has to come for a text to be UTF-8: the number of bytes, and bounds of the next one where these are narrow.
private enum UTF8Expectation {
    static let none: UInt32 = 0

    /// By `next << 16 | lowest << 8 | highest`; `nil` if the byte must not come.
    static func after(_ byte: UInt8, expecting state: UInt32) -> UInt32? {
        guard state == none else {
            let (low, high) = (UInt8(truncatingIfNeeded: state >> 8), UInt8(truncatingIfNeeded: state))
            guard (low...max(low, high)).contains(byte) else { return nil }
            return expectation(state >> 16 - 1)
        }
        return switch byte {
        case 0x00...0x7F: none
        case 0xC2...0xDF: expectation(1)
        case 0xE0: expectation(2, 0xA0)
        case 0xED: expectation(2, 0x80, 0x9F)
        case 0xE1...0xEF: expectation(2)
        case 0xF0: expectation(3, 0x90)
        case 0xF1...0xF3: expectation(3)
        case 0xF4: expectation(3, 0x80, 0x8F)
        default: nil
        }
    }

    private static func expectation(_ count: UInt32, _ low: UInt32 = 0x80, _ high: UInt32 = 0xBF) -> UInt32 {
        count == 0 ? none : count << 16 | low << 8 | high
    }

    /// Bytes of one kind are the same to `after`.
    static func kind(of byte: UInt8) -> UInt8 {
        switch byte {
        case 0x00...0x7F: 0
        case 0x80...0x8F: 1
        case 0x90...0x9F: 2
        case 0xA0...0xBF: 3
        case 0xE0, 0xED, 0xF0, 0xF4: byte
        case 0xC2...0xDF: 4
        case 0xE1...0xEF: 5
        case 0xF1...0xF3: 6
        default: 7
        }
    }
}
