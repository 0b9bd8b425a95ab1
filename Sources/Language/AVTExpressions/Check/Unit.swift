/// A unit of numbers, such as ms, bps or 1/s.
///
/// A unit is a dimension with a scale. What a formula computes with a literal such as `1s` can have two readings: the
/// number of seconds, and a number without unit. It then fits both.
public struct Unit: Hashable, Sendable {
    /// The name, as it is declared or as products and quotients are written: `ms`, `1/s`, `bps*ms`.
    public let name: String
    /// What it can be read as; never empty, and never a number without unit alone.
    let readings: [UnitMeasure]

    /// Creates a unit from its name: a built-in or declared unit, or a product or quotient such as `1/s`.
    public init(_ name: String) {
        self.name = name
        readings = [UnitMeasure(name)]
    }

    /// The unit that has these readings, or `nil` if it is a number without unit.
    init?(_ readings: [UnitMeasure]) {
        // What is computed with a number of unknown unit may have any.
        guard !readings.contains(where: { $0.exponents == [UnitMeasure.Base.unknown: 1] }) else { return nil }
        var distinct: [UnitMeasure] = []
        for reading in readings where !distinct.contains(reading) && distinct.count < Unit.mostReadings {
            distinct.append(reading)
        }
        guard let first = distinct.first, distinct != [.plain] else { return nil }
        let shown =
            distinct.first { $0.builtInName != nil } ?? distinct.first { !$0.exponents.isEmpty }
            ?? distinct.first { $0 != .plain } ?? first
        name = shown.phrase
        self.readings = distinct
    }

    private static let mostReadings = 8

    /// Milliseconds, the unit of all times.
    public static let milliseconds = Unit("ms")
    /// The unit of numbers of things.
    public static let count = Unit("count")
    /// Shares from 0 to 1.
    public static let ratio = Unit("ratio")

    /// The measure that its name stands for.
    var measure: UnitMeasure { readings.first { $0.phrase == name } ?? readings[0] }

    /// True for ms: numbers in it are written as durations, `10s` or `10ms`.
    public var isDuration: Bool { readings == [.milliseconds] }

    /// True if a number without unit is among its readings.
    var mayBePlain: Bool { readings.contains(.plain) }

    /// True if both stand for the same, whatever they are called: `B` and `bytes`.
    public func isSame(as other: Unit) -> Bool { Set(readings) == Set(other.readings) }

    /// The unit of a product, or `nil` if it has none.
    public static func product(_ left: Unit?, _ right: Unit?) -> Unit? {
        Unit(UnitMeasure.combined(left?.readings ?? [.plain], right?.readings ?? [.plain], power: 1))
    }

    /// The unit of a number that is weighted by time; one without unit may be a number of anything.
    public static func weighted(_ unit: Unit?) -> Unit? {
        guard unit == nil else { return product(unit, .milliseconds) }
        return Unit([.milliseconds, UnitMeasure([UnitMeasure.Base.unknown: 1, UnitMeasure.Base.time: 1])])
    }

    /// The names of the built-in units.
    public static var builtIn: [String] { UnitMeasure.builtIn.map(\.name) }

    /// The units of which a name is a product or quotient: `px` and `s` of `px/s`.
    public static func parts(of name: String) -> [String] {
        name.split(whereSeparator: { $0 == "/" || $0 == "*" }).map(String.init).filter { $0 != "1" }
    }
}

// Digests of packs contain the descriptions of parameters' values.
extension Unit: CustomDebugStringConvertible {
    /// The unit by its name.
    public var debugDescription: String { "AVTExpressions.Unit(name: \"\(name)\")" }
}
