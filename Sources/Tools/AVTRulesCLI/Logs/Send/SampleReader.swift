import AVTCore
import OpenAVTBackends
import OpenAVTChain

/// Reads the lines of events and metrics that a replay writes.
///
/// A sample is identified by its session, its time and its number among the samples of that time: the same log gives the same samples,
/// also if it is played in parts.
struct SampleReader {
    private var sessions: [String: SessionSamples] = [:]

    private struct SessionSamples {
        /// The latest time.
        var latest = Int.min
        /// The number of samples of that time.
        var count = 0
        /// The number of samples that were earlier than one before them, such as those of held events.
        var earlierCount = 0

        mutating func number(at time: Int) -> Int {
            if time < latest {
                earlierCount += 1
                return SampleReader.firstEarlierNumber + earlierCount - 1
            }
            if time > latest { (latest, count) = (time, 0) }
            count += 1
            return count - 1
        }
    }

    /// The number of the first sample of a session that is earlier than one before it.
    ///
    /// The times of these need not be in order, so they are numbered one after the other.
    private static let firstEarlierNumber = 500_000

    /// Returns the sample of a line, or `nil` if the line is neither an event nor a metric.
    mutating func sample(_ line: Substring) -> DeliverySample? {
        guard let record = try? JSONReader.read(line.utf8), let kind = record.members.first,
            let session = kind.value["session"]?.string, let at = kind.value["at"]?.int
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
        let number = sessions[session, default: SessionSamples()].number(at: at)
        var attributes: [String: OAVTValue] = [:]
        for member in kind.value["attributes"]?.members ?? [] {
            if let value = OAVTValue(member.value) { attributes[member.name] = value }
        }
        return DeliverySample(
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
