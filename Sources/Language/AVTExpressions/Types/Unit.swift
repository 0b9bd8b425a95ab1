/// A unit of numbers, such as ms, bps or 1/s.
///
/// A unit is a dimension with a scale. The result of a computation with a literal such as `1s` can have two readings: a
/// number of seconds, or a number without unit. It then fits both.
package struct Unit: Hashable, Sendable {
    /// The name, as declared or as products and quotients are written: `ms`, `1/s`, `bps*ms`.
    package let name: String
    /// The possible readings; never empty, and never only a number without unit.
    let readings: [UnitMeasure]

    /// Creates a unit from its name: a built-in or declared unit, or a product or quotient such as `1/s`.
    package init(_ name: String) {
        self.name = name
        readings = [UnitMeasure(name)]
    }

    /// Creates the unit with these readings, or `nil` for a number without unit.
    init?(_ readings: [UnitMeasure]) {
        // The result of a computation with a number of unknown unit may have any unit.
        guard !readings.contains(where: { $0.exponents == [UnitMeasure.Base.unknown: 1] }) else { return nil }
        var distinct: [UnitMeasure] = []
        for reading in readings where !distinct.contains(reading) && distinct.count < Unit.maxReadings {
            distinct.append(reading)
        }
        guard let first = distinct.first, distinct != [.plain] else { return nil }
        let shown =
            distinct.first { $0.builtInName != nil } ?? distinct.first { !$0.exponents.isEmpty }
            ?? distinct.first { $0 != .plain } ?? first
        name = shown.phrase
        self.readings = distinct
    }

    private static let maxReadings = 8

    /// Milliseconds, the unit of all times.
    package static let milliseconds = Unit("ms")
    /// The unit of numbers of items.
    package static let count = Unit("count")
    /// Shares from 0 to 1.
    package static let ratio = Unit("ratio")

    /// The measure that the name stands for.
    var measure: UnitMeasure { readings.first { $0.phrase == name } ?? readings[0] }

    /// True for ms: such numbers are written as durations, `10s` or `10ms`.
    package var isDuration: Bool { readings == [.milliseconds] }

    /// Returns true if both have the same meaning, whatever their names: `B` and `bytes`.
    package func isSame(as other: Unit) -> Bool { Set(readings) == Set(other.readings) }

    /// Returns the unit of a product, or `nil` if it has none.
    package static func product(_ left: Unit?, _ right: Unit?) -> Unit? {
        Unit(UnitMeasure.combined(left?.readings ?? [.plain], right?.readings ?? [.plain], power: 1))
    }

    /// Returns the unit of a number weighted by time; without a unit, the number may count anything.
    package static func weighted(_ unit: Unit?) -> Unit? {
        guard unit == nil else { return product(unit, .milliseconds) }
        return Unit([.milliseconds, UnitMeasure([UnitMeasure.Base.unknown: 1, UnitMeasure.Base.time: 1])])
    }

    /// The names of the built-in units.
    package static var builtIn: [String] { UnitMeasure.builtIn.map(\.name) }

    /// Returns the units in the name of a product or quotient: `px` and `s` of `px/s`.
    package static func parts(of name: String) -> [String] {
        name.split(whereSeparator: { $0 == "/" || $0 == "*" }).map(String.init).filter { $0 != "1" }
    }
}

// Pack digests include the debug descriptions of parameter values.
extension Unit: CustomDebugStringConvertible {
    /// The type and name of the unit.
    package var debugDescription: String { "AVTExpressions.Unit(name: \"\(name)\")" }
}
