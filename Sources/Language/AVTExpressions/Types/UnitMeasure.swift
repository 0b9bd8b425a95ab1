/// A product of base units with integer exponents, times a scale.
struct UnitMeasure: Hashable, Sendable {
    /// The exponents of the base units, never 0.
    private(set) var exponents: [String: Int]
    /// The number of base units in one of this unit, in lowest terms, or 0 if that is not known.
    var scale: Fraction

    /// A fraction in lowest terms.
    struct Fraction: Hashable, Sendable {
        var numerator: Int
        var denominator: Int

        static let one = Fraction(numerator: 1, denominator: 1)

        /// Returns the product, or 0 if it cannot be represented.
        func times(_ other: Fraction) -> Fraction {
            let (top, topOverflows) = numerator.multipliedReportingOverflow(by: other.numerator)
            let (bottom, bottomOverflows) = denominator.multipliedReportingOverflow(by: other.denominator)
            guard !topOverflows, !bottomOverflows, top != 0 else { return Fraction(numerator: 0, denominator: 1) }
            var (a, b) = (top, bottom)
            while b != 0 { (a, b) = (b, a % b) }
            return Fraction(numerator: top / a, denominator: bottom / a)
        }

        var inverse: Fraction { numerator == 0 ? self : Fraction(numerator: denominator, denominator: numerator) }
    }

    /// The base units.
    ///
    /// Each unit that a pack declares is a further base unit, with its own name.
    enum Base {
        static let time = "ms"
        static let data = "bits"
        static let count = "count"
        static let ratio = "ratio"
        /// The unit of a number without declared unit that was weighted by time.
        static let unknown = "?"
    }

    init(_ exponents: [String: Int], _ numerator: Int = 1, per denominator: Int = 1) {
        self.exponents = exponents
        scale = Fraction(numerator: numerator, denominator: denominator)
    }

    /// Creates the measure of a name; a name that is not built in is a base unit.
    init(_ name: String) {
        // An alternative name of a built-in unit is reported, but the results of computations with it are not.
        if let known = UnitMeasure.byName[name] ?? Unit.commonName(for: name).flatMap({ UnitMeasure.byName[$0] }) {
            self = known
            return
        }
        let isCompound = name.contains { $0 == "/" || $0 == "*" }
        guard isCompound, !Unit.parts(of: name).isEmpty else {
            self.init([name: 1])
            return
        }
        var measure = UnitMeasure.plain
        for (index, quotient) in name.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
            for part in quotient.split(separator: "*") where part != "1" {
                let factor = UnitMeasure.byName[String(part)] ?? UnitMeasure([String(part): 1])
                measure = measure.times(factor, power: index == 0 ? 1 : -1)
            }
        }
        self = measure
    }

    /// A number without unit.
    static let plain = UnitMeasure([:])
    static let milliseconds = UnitMeasure([Base.time: 1])
    static let ratio = UnitMeasure([Base.ratio: 1])
    static let percent = UnitMeasure([Base.ratio: 1], 1, per: 100)
    static let count = UnitMeasure([Base.count: 1])

    /// The built-in units.
    ///
    /// If a unit has two names, the first is displayed.
    static let builtIn: [(name: String, measure: UnitMeasure)] = [
        ("ms", milliseconds), ("s", UnitMeasure([Base.time: 1], 1000)), ("min", UnitMeasure([Base.time: 1], 60_000)),
        ("h", UnitMeasure([Base.time: 1], 3_600_000)),
        ("count", count), ("ratio", ratio), ("percent", percent),
        ("bits", UnitMeasure([Base.data: 1])), ("bytes", UnitMeasure([Base.data: 1], 8)),
        ("B", UnitMeasure([Base.data: 1], 8)), ("kB", UnitMeasure([Base.data: 1], 8000)),
        ("MB", UnitMeasure([Base.data: 1], 8_000_000)), ("GB", UnitMeasure([Base.data: 1], 8_000_000_000)),
        ("bps", UnitMeasure([Base.data: 1, Base.time: -1], 1, per: 1000)),
        ("kbps", UnitMeasure([Base.data: 1, Base.time: -1])),
        ("Mbps", UnitMeasure([Base.data: 1, Base.time: -1], 1000)),
        ("Gbps", UnitMeasure([Base.data: 1, Base.time: -1], 1_000_000)),
        ("1/s", UnitMeasure([Base.time: -1], 1, per: 1000)), ("1/ms", UnitMeasure([Base.time: -1])),
        ("px", UnitMeasure(["px": 1])),
    ]
    private static let byName = Dictionary(builtIn.map { ($0.name, $0.measure) }) { first, _ in first }
    private static let names = Dictionary(builtIn.map { ($0.measure, $0.name) }) { first, _ in first }

    /// The name of the built-in unit, or `nil` if it is not built in.
    var builtInName: String? { UnitMeasure.names[self] }

    /// True for ms, s, min and h.
    var isTime: Bool { exponents == [Base.time: 1] }
    /// True for shares and percentages.
    var isShare: Bool { exponents == [Base.ratio: 1] }
    /// True if a bare factor such as 1000 or 8 converts the unit; never true for times.
    var takesBareFactors: Bool { isShare || exponents[Base.data] != nil }

    /// Returns the same dimension in units that are larger by a factor.
    func scaled(by numerator: Int, per denominator: Int = 1) -> UnitMeasure {
        var result = self
        result.scale = scale.times(Fraction(numerator: numerator, denominator: denominator))
        return result
    }

    // MARK: Products

    /// Returns the product with a power of another measure.
    ///
    /// In products, counts and shares are plain numbers: a time per count is a time, a share of a time is a time.
    func times(_ other: UnitMeasure, power: Int) -> UnitMeasure {
        var result = self
        result.scale = scale.times(power < 0 ? other.scale.inverse : other.scale)
        for (base, exponent) in other.exponents {
            let sum = (result.exponents[base] ?? 0) + power * exponent
            result.exponents[base] = sum == 0 ? nil : sum
        }
        for base in [Base.ratio, Base.count] {
            guard let exponent = result.exponents[base] else { continue }
            result.exponents[base] = exponent > 0 && result.exponents.count == 1 ? 1 : nil
        }
        return result
    }

    /// Returns the products of all readings of two operands.
    static func combined(_ left: [UnitMeasure], _ right: [UnitMeasure], power: Int) -> [UnitMeasure] {
        left.flatMap { first in right.map { first.times($0, power: power) } }
    }

    // MARK: Wording

    /// The unit as it is written: `ms`, `bps*ms`, `1/s`.
    var phrase: String {
        if self == .plain { return "no unit" }
        if let name = builtInName { return name }
        for time in ["ms", "s", "min", "h"] {
            for data in ["bits", "bytes", "kB", "MB"] {
                let units = [Base.time: time, Base.data: data]
                var rest = scale
                for (base, exponent) in exponents {
                    guard let name = units[base], let size = UnitMeasure.byName[name]?.scale else { continue }
                    for _ in 0..<abs(exponent) { rest = rest.times(exponent > 0 ? size.inverse : size) }
                }
                if rest == .one { return product(of: units) }
            }
        }
        if exponents.isEmpty, let quotient = quotientOfTimes { return quotient }
        let factor = scale.denominator == 1 ? "\(scale.numerator)" : "\(scale.numerator)/\(scale.denominator)"
        return exponents.isEmpty ? "multiples of \(factor)" : "\(factor) \(product(of: [:]))"
    }

    /// The quotient of two units of time that equals the scale, such as `s/ms`, or `nil` if there is none.
    private var quotientOfTimes: String? {
        let times = ["ms", "s", "min", "h"].compactMap { name in UnitMeasure.byName[name].map { (name, $0.scale) } }
        for (top, size) in times {
            for (bottom, other) in times where size.times(other.inverse) == scale { return "\(top)/\(bottom)" }
        }
        return nil
    }

    private func product(of units: [String: String]) -> String {
        func text(_ isWanted: (Int) -> Bool) -> String {
            exponents.filter { isWanted($0.value) }.sorted { $0.key < $1.key }.map { base, exponent in
                let name = units[base] ?? base
                switch abs(exponent) {
                case 1: return name
                case 2: return name + "²"
                case 3: return name + "³"
                default: return "\(name)^\(abs(exponent))"
                }
            }.joined(separator: "*")
        }
        let (top, bottom) = (text { $0 > 0 }, text { $0 < 0 })
        return bottom.isEmpty ? top : "\(top.isEmpty ? "1" : top)/\(bottom)"
    }
}
