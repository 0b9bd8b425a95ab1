import AVTCore

/// A signal of a player (something that happens), or the value of a property.
///
/// Rules map reports to actions, see the section `signals` of packs; a report that they do not know does nothing. If a
/// report is made repeatedly, create it once, for example as a static constant: creating it interns its name.
public struct OAVTReport: Sendable {
    /// What is reported.
    ///
    /// One enumeration without optionals, so that a report is copied without a call for each of its parts.
    package enum Content: Sendable {
        /// Something happened, with the attributes of the events that rules map it to.
        case signal([(attribute: Symbol, value: OAVTValue)])
        /// A property has no value.
        case noValue
        /// A property is a Boolean value.
        case bool(Bool)
        /// A property is an integer.
        case int(Int)
        /// A property is a floating-point number.
        case double(Double)
        /// A property is a string.
        case string(String)
    }

    /// The name of the signal or property.
    package let symbol: Symbol
    /// What is reported.
    package let content: Content

    /// Creates a report that something happened.
    ///
    /// - Parameters:
    ///   - signal: The player's name for it.
    ///   - attributes: Attributes of the events that rules map the signal to.
    public init(signal: String, attributes: [OAVTAttribute: OAVTValue] = [:]) {
        self.init(signal: Symbol(signal), attributes: attributes)
    }

    /// Creates a report of a property's new value.
    ///
    /// - Parameters:
    ///   - property: The player's name for the property.
    ///   - value: The value, or `nil` if it has none.
    public init(property: String, value: OAVTValue?) {
        self.init(property: Symbol(property), value: value)
    }

    /// Creates a report that something happened, whose name is interned already.
    package init(signal: Symbol, attributes: [OAVTAttribute: OAVTValue] = [:]) {
        symbol = signal
        content = .signal(
            attributes.isEmpty
                ? [] : attributes.map { ($0.key.symbol, $0.value) }.sorted { $0.0.name < $1.0.name })
    }

    /// Creates a report of a property's new value, whose name is interned already.
    package init(property: Symbol, value: OAVTValue?) {
        symbol = property
        content =
            switch value {
            case .bool(let value): .bool(value)
            case .int(let value): .int(value)
            case .double(let value): .double(value)
            case .string(let value): .string(value)
            case nil: .noValue
            }
    }

    /// True for the value of a property, false for a signal.
    public var isProperty: Bool { if case .signal = content { false } else { true } }

    /// The name of the signal or property.
    public var name: String { symbol.name }
}

extension OAVTReport {
    /// The attributes of the events that rules map a signal to.
    package var attributes: [(attribute: Symbol, value: OAVTValue)] {
        if case .signal(let attributes) = content { attributes } else { [] }
    }

    /// The value of a property, or `nil` if it has none.
    package var value: OAVTValue? {
        switch content {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        case .signal, .noValue: nil
        }
    }
}

/// The time at which a player made a report.
public struct OAVTTimestamp: Sendable {
    package let milliseconds: Int
    package let monotonicMilliseconds: Int

    /// Reads the current time.
    ///
    /// - Parameter clock: The clock of the instrument.
    public init(clock: any OAVTClock = OAVTSystemClock.shared) {
        (milliseconds, monotonicMilliseconds) = (clock.wallMilliseconds, clock.monotonicMilliseconds)
    }

    private init(wall: Int, monotonic: Int) { (milliseconds, monotonicMilliseconds) = (wall, monotonic) }

    /// Returns a time before this one, by a number of milliseconds.
    package func earlier(by age: Int) -> OAVTTimestamp {
        OAVTTimestamp(wall: milliseconds &- age, monotonic: monotonicMilliseconds &- age)
    }
}

extension OAVTValue {
    /// The value of an attribute.
    package var value: Value {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        }
    }
}
