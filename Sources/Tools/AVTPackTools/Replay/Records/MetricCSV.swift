import AVTEngine

/// Metrics as comma-separated values.
package enum MetricCSV {
    /// The header with its line end.
    package static let header = CSVLine.text(["session", "tracker", "at", "name", "type", "value", "unit"])
}

extension [UInt8] {
    /// Appends the line of a metric.
    mutating func appendCSV(_ metric: MetricInfo, _ number: Number, _ location: ReplayLocation) {
        var line = CSVLine()
        line.append(location.session, to: &self)
        line.append(location.tracker, to: &self)
        line.append(String(location.at), to: &self)
        line.append(metric.name.name, to: &self)
        line.append(metric.typeName, to: &self)
        switch number {
        case .int(let value): line.append(String(value), to: &self)
        case .double(let value): line.append(String(value), to: &self)
        }
        line.append(metric.unit ?? "", to: &self)
        line.end(&self)
    }
}
