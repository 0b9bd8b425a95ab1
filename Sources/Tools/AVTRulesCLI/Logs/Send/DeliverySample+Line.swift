import AVTCore
import OpenAVTBackends
import OpenAVTChain

extension DeliverySample {
    /// Creates the sample of a numbered line that a replay writes, or returns `nil` if the line is neither an event nor a
    /// metric.
    init?(line: Substring) {
        guard let record = try? JSONReader.read(line.utf8), let kind = record.members.first,
            let session = kind.value["session"]?.string, let at = kind.value["at"]?.int,
            let number = kind.value["number"]?.int
        else { return nil }
        let content: DeliverySample.Content
        switch (kind.name, kind.value["action"]?.string, kind.value["name"]?.string) {
        case ("event", let action?, _): content = .event(action: action)
        case ("metric", _, let name?):
            content = .metric(
                name: name, type: kind.value["type"]?.string == "counter" ? .counter : .gauge,
                value: kind.value["value"].flatMap(OAVTValue.init) ?? .double(.nan),
                histogram: kind.value["histogram"].flatMap(OAVTHistogram.init))
        default: return nil
        }
        var attributes: [String: OAVTValue] = [:]
        for member in kind.value["attributes"]?.members ?? [] {
            if let value = OAVTValue(member.value) { attributes[member.name] = value }
        }
        self.init(
            source: session, number: number, tracker: kind.value["tracker"]?.string, milliseconds: at,
            content: content, attributes: attributes)
    }
}

extension OAVTHistogram {
    /// Creates a histogram from the members of a line.
    fileprivate init?(_ value: JSONValue) {
        let bounds = value["bounds"]?.items.compactMap { OAVTValue($0)?.number } ?? []
        let counts = value["counts"]?.items.compactMap(\.int) ?? []
        guard let empty = OAVTHistogram(bounds: bounds), counts.count == bounds.count + 1 else { return nil }
        let number = { (name: String) in value[name].flatMap { OAVTValue($0) }?.number }
        self.init(empty, counts: counts, sum: number("sum") ?? .nan, min: number("min"), max: number("max"))
    }
}
