/// The result of a search for a text that some patterns match and others do not.
package enum PatternSearch: Sendable, Equatable {
    /// There is such a text: this is one of the shortest.
    case text(String)
    /// There is no such text.
    case nothing
    /// The patterns are too large to decide.
    case undecided

    /// Searches for a text that matches all patterns of one list and none of another.
    ///
    /// Two patterns overlap if `matching` both finds a text; a pattern matches nothing if `matching` it alone finds
    /// none; a pattern implies another if there is no text for `matching` the first and `notMatching` the second.
    ///
    /// - Parameters:
    ///   - matching: The patterns that the text must match.
    ///   - notMatching: The patterns that the text must not match.
    ///   - limit: The maximum number of state combinations to examine.
    package init(matching: [Pattern], notMatching: [Pattern] = [], limit: Int = 20_000) {
        let patterns = matching + notMatching
        let tables = patterns.compactMap { $0.completeTable(cells: 262_144, work: 2_000_000) }
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
    /// The number of tables, from the first, that must match.
    private let wanted: Int
    private let limit: Int
    /// One byte for each class of bytes that no table distinguishes.
    private let bytes: [UInt8]
    /// The states found: a row of each table, then the UTF-8 expectation.
    private var states: [[UInt32]] = []
    private var known: Set<[UInt32]> = []
    /// The previous state and the byte by which each state was found.
    private var origins: [(state: Int, byte: UInt8)] = []

    init(_ tables: [MatchTable], wanted: Int, limit: Int) {
        self.tables = tables
        self.wanted = wanted
        self.limit = limit
        var seen: Set<[UInt8]> = []
        // Readable bytes first, so that they represent their classes.
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
                guard !isDeadEnd(rows) else { continue }
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

    private func isDeadEnd(_ rows: [UInt32]) -> Bool {
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

/// The bytes that are still expected in a UTF-8 sequence: their number, and the bounds of the next one.
private enum UTF8Expectation {
    static let none: UInt32 = 0

    /// Returns the expectation after a byte as `count << 16 | lowest << 8 | highest`, or `nil` if the byte is invalid.
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

    /// Returns the class of a byte; `after` treats the bytes of one class alike.
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
