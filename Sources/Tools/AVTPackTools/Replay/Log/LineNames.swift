import AVTCore
import AVTEngine

/// The actions and attributes of lines, and which attributes are read.
struct LineNames {
    private var names = NameTable()
    /// By name.
    private var entries: [Entry] = []
    /// The attributes of the last line by position: most lines have them in the same order.
    private var order: [Int] = []
    private var lineCount = 0
    private let needed: [NeededAttributes]

    private struct Entry {
        let symbol: Symbol
        let key: KeyPattern
        /// True if the value of the attribute is read, false if it is skipped.
        var isRead: Bool
        /// The number of the last line that had the attribute.
        var lastLine = 0
    }

    /// Creates an empty table.
    ///
    /// - Parameter needed: The attributes that programs need, or an empty array if all are read.
    init(needed: [NeededAttributes]) {
        self.needed = needed
    }

    /// The names of attributes.
    var attributes: [String] { entries.indices.filter { entries[$0].lastLine > 0 }.map { names.names[$0] } }

    /// Returns a name as a symbol.
    mutating func symbol(_ text: UnsafeBufferPointer<UInt8>) -> Symbol {
        let name = names.index(of: text)
        if name == entries.count { _ = add(name) }
        return entries[name].symbol
    }

    /// Reads an object of attributes, and adds those that are needed.
    ///
    /// - Parameters:
    ///   - cursor: The position in the line.
    ///   - attributes: The attributes of the line.
    /// - Returns: False if this is not part of a plain line.
    mutating func readAttributes(
        _ cursor: inout PlainCursor, into attributes: inout [(attribute: Symbol, value: Value)]
    ) -> Bool {
        guard cursor.accept("{") else { return false }
        if cursor.accept("}") { return true }
        lineCount += 1
        var position = 0
        repeat {
            guard let name = readKey(&cursor, at: position), entries[name].lastLine != lineCount, cursor.accept(":")
            else { return false }
            entries[name].lastLine = lineCount
            if entries[name].isRead {
                guard let value = cursor.value() else { return false }
                attributes.append((entries[name].symbol, value))
            } else {
                guard cursor.skipScalar() else { return false }
            }
            position += 1
        } while cursor.accept(",")
        return cursor.accept("}")
    }

    /// Reads the name of an attribute.
    ///
    /// - Parameters:
    ///   - cursor: The position in the line.
    ///   - position: The number of attributes before this one.
    /// - Returns: The index of the name, or `nil` if the line is to be read otherwise.
    @inline(__always)
    private mutating func readKey(_ cursor: inout PlainCursor, at position: Int) -> Int? {
        if position < order.count, cursor.accept(entries[order[position]].key) { return order[position] }
        return readUnexpectedKey(&cursor, at: position)
    }

    private mutating func readUnexpectedKey(_ cursor: inout PlainCursor, at position: Int) -> Int? {
        guard let text = cursor.name() else { return nil }
        let name = names.index(of: text)
        if name == entries.count, !add(name) { return nil }
        if position < order.count { order[position] = name } else { order.append(name) }
        return name
    }

    /// Adds a new name.
    ///
    /// - Returns: False if the attribute is reported unless an event has another one, which may already have been
    ///   skipped in this line.
    private mutating func add(_ name: Int) -> Bool {
        let symbol = Symbol(names.names[name])
        entries.append(Entry(symbol: symbol, key: KeyPattern(names.names[name]), isRead: needed.isEmpty))
        var isComplete = true
        for program in needed {
            switch program.need(of: symbol) {
            case .none: break
            case .value: entries[name].isRead = true
            case .resembles(let other):
                entries[name].isRead = true
                let known = names.index(of: other.name)
                if known == entries.count { _ = add(known) }
                entries[known].isRead = true
                isComplete = false
            }
        }
        return isComplete
    }
}

/// A key of a JSON object with its quotation marks, which is compared eight bytes at a time.
struct KeyPattern {
    /// The length in bytes.
    let length: Int
    /// The bytes as words, the last one filled with zeros.
    let words: [UInt64]
    /// The bits of the last word that are compared.
    let lastMask: UInt64

    /// Creates the pattern of a name without characters that JSON escapes.
    init(_ name: String) {
        var bytes = Array("\"\(name)\"".utf8)
        length = bytes.count
        let rest = length % 8
        lastMask = rest == 0 ? .max : .max >> UInt64(64 - 8 * rest)
        while !bytes.count.isMultiple(of: 8) { bytes.append(0) }
        words = stride(from: 0, to: bytes.count, by: 8).map { start in
            (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
        }
    }
}
