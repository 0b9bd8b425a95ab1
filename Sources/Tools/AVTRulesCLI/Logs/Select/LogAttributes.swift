import AVTCore
import AVTEngine
import AVTPackTools

/// The attributes of a log's lines, with the types of their values.
struct LogAttributes {
    /// By attribute and type, the first line with such a value.
    private let lines: [Symbol: [ValueType: Int]]
    private let locations: LogLocations

    /// The maximum number of attributes; further ones are ignored.
    private static let limit = 65_536

    /// Finds the attributes of a log.
    ///
    /// - Parameter log: The log, which is read completely.
    init(in log: EventLog) {
        var lines: [Symbol: [ValueType: Int]] = [:]
        func add(_ value: Value, of attribute: Symbol, _ number: Int) {
            guard let type = ValueType(of: value), lines[attribute]?[type] == nil else { return }
            guard lines.count < LogAttributes.limit || lines[attribute] != nil else { return }
            lines[attribute, default: [:]][type] = number
        }
        var scanner = LogScanner()
        while let piece = log.next() {
            scanner.scan(piece) { line in
                for (attribute, value) in line.attributes { add(value, of: attribute, line.number) }
            } other: { line in
                guard case .success(let line) = line else { return }
                for (name, value) in line.attributes + line.getters.flatMap(\.values) {
                    add(value, of: Symbol(name), line.number ?? 0)
                }
            }
        }
        self.lines = lines
        locations = scanner.locations
    }

    /// The names of the attributes.
    var names: Set<String> { Set(lines.keys.map(\.name)) }

    /// Returns the type of which all values of an attribute are, or `nil` if no line has the attribute.
    ///
    /// - Parameter name: The name of the attribute.
    /// - Returns: The type.
    /// - Throws: `Failure` if there is no such type.
    func type(of name: String) throws(Failure) -> ValueType? {
        guard let found = lines[Symbol(name)]?.sorted(by: { $0.value < $1.value }) else { return nil }
        if found.count == 1 { return found[0].key }
        if found.allSatisfy({ $0.key == .int || $0.key == .double }) { return .double }
        let types = found.prefix(2).map { "\($0.key) in \(locations.text(ofLine: $0.value))" }
        throw Failure(
            status: .usage,
            message: "'--where': the values of the attribute `\(name)` have several types, "
                + types.joined(separator: " and ") + "; declare its type in a file of your own, and name this as a "
                + "further pack")
    }
}

extension ValueType {
    /// The type of a value, or `nil` for a value that rules cannot read.
    fileprivate init?(of value: Value) {
        switch value {
        case .bool: self = .bool
        case .int: self = .int
        case .double: self = .double
        case .string: self = .string
        case .opaque: return nil
        }
    }
}
