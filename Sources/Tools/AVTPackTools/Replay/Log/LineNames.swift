import AVTCore
import AVTEngine

/// The actions and attributes of lines, and which attributes are read.
struct LineNames {
    private var names = NameTable()
    /// By name.
    private var entries: [Entry] = []
    /// For each action, the attributes of its last lines in order; the first list is that of all other actions.
    ///
    /// Most lines of an action have the same attributes in the same order. No name is in a list twice.
    private var shapes: [[ExpectedAttribute]] = [[]]
    private var lineCount = 0
    private let needed: [NeededAttributes]

    private static let shapeLimit = 256

    private struct Entry {
        let symbol: Symbol
        /// True if the value of the attribute is read, false if it is skipped.
        var isRead: Bool
        /// The number of the last line that had the attribute, if it was compared with others of the line.
        var lastLine = 0
        var isAttribute = false
        /// The index of the list of the action's attributes, or 0 if it has none.
        var shape = 0
    }

    /// Creates an empty table.
    ///
    /// - Parameter needed: The attributes that programs need, or an empty array if all are read.
    init(needed: [NeededAttributes]) {
        self.needed = needed
    }

    /// The names of attributes.
    var attributes: [String] { entries.indices.filter { entries[$0].isAttribute }.map { names.name($0) } }

    /// Returns the index of the name of an action.
    mutating func action(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let name = names.index(of: text)
        if name == entries.count { _ = add(name) }
        if entries[name].shape == 0, shapes.count < LineNames.shapeLimit {
            entries[name].shape = shapes.count
            shapes.append([])
        }
        return name
    }

    /// Returns a name as a symbol.
    func symbol(_ name: Int) -> Symbol { entries[name].symbol }

    // MARK: Attributes

    /// Reads an object of attributes, and adds those that are needed.
    ///
    /// - Parameters:
    ///   - cursor: The position in the line.
    ///   - action: The index of the name of the line's action, or `nil` if it is not known yet.
    ///   - attributes: The attributes of the line.
    /// - Returns: False if this is not part of a plain line.
    mutating func readAttributes(
        _ cursor: inout PlainCursor, of action: Int?, into attributes: inout [(attribute: Symbol, value: Value)]
    ) -> Bool {
        guard cursor.accept("{") else { return false }
        if cursor.accept("}") { return true }
        lineCount += 1
        let shape = action.map { entries[$0].shape } ?? 0
        var position = 0
        while true {
            let first = position
            let isAtEnd = shapes[shape].withUnsafeBufferPointer {
                cursor.read($0, from: &position, into: &attributes)
            }
            if isAtEnd { return true }
            for index in first..<position { entries[shapes[shape][index].name].lastLine = lineCount }
            guard readOther(&cursor, shape, at: position, into: &attributes) else { return false }
            position += 1
            guard cursor.accept(",") else { return cursor.accept("}") }
        }
    }

    /// Reads an attribute that is not the expected one, or is not written as expected.
    private mutating func readOther(
        _ cursor: inout PlainCursor, _ shape: Int, at position: Int,
        into attributes: inout [(attribute: Symbol, value: Value)]
    ) -> Bool {
        guard let text = cursor.name(), cursor.accept(":") else { return false }
        let name = names.index(of: text)
        if name == entries.count, !add(name) { return false }
        guard entries[name].lastLine != lineCount else { return false }
        entries[name].lastLine = lineCount
        entries[name].isAttribute = true
        if entries[name].isRead {
            guard let value = cursor.value() else { return false }
            attributes.append((entries[name].symbol, value))
        } else {
            guard cursor.skipScalar() else { return false }
        }
        if position < shapes[shape].count, shapes[shape][position].name == name { return true }
        // Those after it may have the name, too.
        shapes[shape].removeSubrange(position...)
        let key = KeyPattern(names.name(name))
        shapes[shape].append(
            ExpectedAttribute(key: key, name: name, symbol: entries[name].symbol, isRead: entries[name].isRead))
        return true
    }

    /// Adds a new name.
    ///
    /// - Returns: False if the attribute is reported unless an event has another one, which may already have been
    ///   skipped in this line.
    private mutating func add(_ name: Int) -> Bool {
        let symbol = Symbol(names.name(name))
        entries.append(Entry(symbol: symbol, isRead: needed.isEmpty))
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
                for shape in shapes.indices {
                    for index in shapes[shape].indices where shapes[shape][index].name == known {
                        shapes[shape][index].isRead = true
                    }
                }
                isComplete = false
            }
        }
        return isComplete
    }
}

/// An attribute that a line probably has at a position.
struct ExpectedAttribute {
    let key: KeyPattern
    /// The index of the name.
    let name: Int
    let symbol: Symbol
    /// True if the value is read, false if it is skipped.
    var isRead: Bool
}
