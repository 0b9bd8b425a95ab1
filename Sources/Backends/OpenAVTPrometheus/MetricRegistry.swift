import OpenAVTBackends
import OpenAVTChain

/// The series of Prometheus: counters that add up, the last values of gauges, and histograms.
package struct MetricRegistry: Sendable {
    /// A series of a metric.
    package struct Key: Hashable, Sendable {
        let name: String
        /// The names and values of labels, sorted by name.
        let labels: [Label]
    }

    /// A label of a series.
    package struct Label: Hashable, Sendable {
        let name: String
        let value: String
    }

    /// The value of a series.
    package enum Series: Sendable, Equatable {
        case counter(Double)
        case gauge(Double)
        case histogram(OAVTHistogram)
    }

    package private(set) var series: [Key: Series] = [:]
    /// The number of samples that were not added, because there were too many series or their type had changed.
    package private(set) var dropped = 0
    private let limit: Int
    private let labels: [String: String]
    private let attributeLabels: Set<String>

    /// Creates a registry.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of series.
    ///   - labels: The labels of all series.
    ///   - attributeLabels: The attributes of metrics that become labels.
    package init(limit: Int, labels: [String: String] = [:], attributeLabels: Set<String> = []) {
        (self.limit, self.labels, self.attributeLabels) = (limit, labels, attributeLabels)
    }

    /// Adds a sample of a metric; events are ignored.
    ///
    /// A counter ignores values that are negative or not finite, because a counter of Prometheus never decreases.
    ///
    /// - Returns: True if the sample was added.
    @discardableResult
    package mutating func add(_ sample: DeliverySample) -> Bool {
        guard case .metric(let name, let type, let value, let histogram) = sample.content else { return false }
        var labels = labels
        for (name, value) in sample.attributes where attributeLabels.contains(name) {
            labels[name] = value.text
        }
        let all = MetricRegistry.labels(labels)
        let base = MetricRegistry.cleaned(name, also: "_:")
        let key = Key(name: histogram == nil && type == .counter ? base + "_total" : base, labels: all)
        guard series[key] != nil || series.count < limit,
            let new = MetricRegistry.value(series[key], type, value, histogram)
        else {
            dropped += 1
            return false
        }
        series[key] = new
        return true
    }

    /// Returns labels, sorted by name; of names that are written alike, the first one in their order is kept.
    static func labels(_ labels: [String: String]) -> [Label] {
        var names: Set<String> = []
        return labels.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
            .map { Label(name: cleaned($0.key, also: "_"), value: $0.value) }
            .filter { names.insert($0.name).inserted }
            .sorted { $0.name < $1.name }
    }

    private static func value(
        _ old: Series?, _ type: OAVTMetricSnapshot.Kind, _ value: OAVTValue, _ histogram: OAVTHistogram?
    ) -> Series? {
        if let histogram {
            guard case .histogram(var sum)? = old else { return old == nil ? .histogram(histogram) : nil }
            return sum.add(histogram) ? .histogram(sum) : nil
        }
        guard let number = value.number else { return nil }
        switch (type, old) {
        case (.gauge, nil), (.gauge, .gauge): return .gauge(number)
        case (.counter, nil), (.counter, .counter):
            guard number.isFinite, number >= 0 else { return nil }
            if case .counter(let sum)? = old { return .counter(sum + number) }
            return .counter(number)
        default: return nil
        }
    }

    /// Returns a name with `_` for characters that Prometheus does not allow.
    static func cleaned(_ name: String, also: String) -> String {
        var cleaned = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
            let isDigit = ("0"..."9").contains(scalar)
            if isDigit, cleaned.isEmpty { cleaned.append("_") }
            cleaned.append(isLetter || isDigit || also.unicodeScalars.contains(scalar) ? scalar : "_")
        }
        return cleaned.isEmpty ? "_" : String(cleaned)
    }

    /// The series in the text format of Prometheus, sorted, with the type of each metric.
    package var text: String {
        var text = ""
        var lastName = ""
        for (key, value) in sorted {
            if key.name != lastName {
                text += "# TYPE \(key.name) \(MetricRegistry.type(value))\n"
                lastName = key.name
            }
            for (name, labels, number) in MetricRegistry.points(key, value) {
                let labels = labels.map { "\($0.name)=\"\(MetricRegistry.escaped($0.value))\"" }.joined(separator: ",")
                text += "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(MetricRegistry.number(number))\n"
            }
        }
        return text
    }

    /// The series, sorted by name and labels.
    var sorted: [(key: Key, value: Series)] {
        series.sorted { left, right in
            left.key.name != right.key.name
                ? left.key.name < right.key.name
                : left.key.labels.map { "\($0.name)=\($0.value)" }.lexicographicallyPrecedes(
                    right.key.labels.map { "\($0.name)=\($0.value)" })
        }
    }

    /// Returns the points of a series: one, or those of the cumulative buckets of a histogram with its count and sum.
    static func points(_ key: Key, _ series: Series) -> [(name: String, labels: [Label], value: Double)] {
        switch series {
        case .counter(let value), .gauge(let value): return [(key.name, key.labels, value)]
        case .histogram(let histogram):
            var (points, sum) = ([(name: String, labels: [Label], value: Double)](), 0.0)
            for (bound, count) in zip(histogram.bounds + [.infinity], histogram.counts) {
                sum += Double(count)
                points.append((key.name + "_bucket", key.labels + [Label(name: "le", value: number(bound))], sum))
            }
            points.append((key.name + "_sum", key.labels, histogram.sum))
            points.append((key.name + "_count", key.labels, sum))
            return points
        }
    }

    private static func type(_ series: Series) -> String {
        switch series {
        case .counter: "counter"
        case .gauge: "gauge"
        case .histogram: "histogram"
        }
    }

    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Double(Int(exactly: value) ?? .min) == value ? "\(Int(value))" : "\(value)"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
