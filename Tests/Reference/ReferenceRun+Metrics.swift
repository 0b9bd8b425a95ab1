import AVTPackTools
import AVTRules
import Foundation

/// A periodic metric of a tracker.
struct ReferencePeriod: Hashable {
    let tracker: Int
    let metric: String
}

/// "Metrics by the clock": sent before anything else of their time.
extension ReferenceRun {
    private var clockMetrics: [ValueRuleSyntax] { pack.layers.flatMap(\.metrics).filter { $0.period != nil } }

    /// Starts and stops periodic metrics according to their conditions.
    func refreshPeriods(now: Int) {
        for tracker in trackerNames.indices {
            for rule in clockMetrics {
                let key = ReferencePeriod(tracker: tracker, metric: rule.name.text)
                guard let syntax = rule.period, let every = period(syntax.every) else { continue }
                let reading = following(tracker, now: now)
                guard reading.holds(syntax.condition) else {
                    dues[key] = nil
                    continue
                }
                guard dues[key] == nil else { continue }
                var due = now + every
                if syntax.keepsPhase, let anchor = dueAnchors[key] {
                    due = anchor
                    while due > now { due -= every }
                    while due <= now { due += every }
                }
                dues[key] = due
                dueAnchors[key] = dueAnchors[key] ?? due
            }
        }
    }

    /// Sends the periodic metrics that are due until a time; of several late ones only the last is sent.
    func sendDueMetrics(until time: Int) {
        passWindows(until: time)
        sendDue(until: time)
    }

    func sendDue(until time: Int) {
        guard dues.values.contains(where: { $0 <= time }) else { return }
        var sent: [(at: Int, tracker: Int, index: Int, text: String)] = []
        for tracker in trackerNames.indices {
            for (index, rule) in clockMetrics.enumerated() {
                let key = ReferencePeriod(tracker: tracker, metric: rule.name.text)
                guard var due = dues[key], let every = period(rule.period?.every), due <= time else { continue }
                while due + every <= time { due += every }
                dues[key] = due + every
                for other in trackerNames.indices { fields[other] = closed.contains(other) ? [:] : offered(other) }
                let reading = ReferenceFormula(self, state, tracker: tracker, now: due)
                guard rule.when.map(reading.holds) ?? true,
                    let value = reading.value(rule.value, isDouble: false).storable
                else { continue }
                let text = "\(due) \(trackerNames[tracker]): \(sentText(rule.name.text, value))"
                sent.append((due, tracker, index, text))
            }
        }
        steps += sent.sorted { ($0.at, $0.tracker, $0.index) < ($1.at, $1.tracker, $1.index) }.map(\.text)
    }

    /// Schedules the clock's next call if another metric is due next.
    func planDueMetrics() {
        guard let due = (Array(dues.values) + (nextWindowEnd.map { [$0] } ?? [])).min() else {
            dueCall = nil
            return
        }
        if due != dueCall?.due { dueCall = (due, max(due, clock)) }
    }

    /// Returns a metric as text: its type, its value and, for a histogram, its bucket.
    func sentText(_ name: String, _ value: ReferenceValue) -> String {
        guard let metric = pack.metrics[name] else { return name }
        let text = "\(name) \(metric.type.rawValue) \(value.text)"
        guard let bounds = metric.buckets?.referenceBounds(pack.parameters) else { return text }
        let number: Double =
            switch value {
            case .int(let value): Double(value)
            case .double(let value): value
            default: .nan
            }
        // The index of the bucket is the number of bounds below the value.
        return text + " in bucket \(bounds.count { $0 < number }) of \(bounds.count + 1)"
    }
}

extension ReplayMetric {
    /// The metric as text, in the format of the reference evaluator.
    var text: String {
        let type = isCounter ? "counter" : histogram == nil ? "gauge" : "histogram"
        let text = "\(name) \(type) \(ReferenceValue(value).text)"
        guard let histogram else { return text }
        let filled = histogram.counts.enumerated().filter { $0.element > 0 }.map { "\($0.offset)" }
        return text + " in bucket \(filled.joined(separator: ", ")) of \(histogram.counts.count)"
    }
}

extension BucketsSyntax {
    fileprivate func referenceBounds(_ parameters: [String: ReferenceValue]) -> [Double] {
        let number = { (text: TextSyntax) -> Double in
            let name = text.text.hasPrefix("parameters.") ? String(text.text.dropFirst(11)) : nil
            switch name.flatMap({ parameters[$0] })?.asDouble {
            case .double(let value): return value
            default: return Double(text.text) ?? .nan
            }
        }
        switch kind {
        case .fixed(let bounds): return bounds.map(number)
        case .exponential(let start, let factor, let count):
            let all = Int(number(count))
            return (0..<all).map { number(start) * pow(number(factor), Double($0)) }
        }
    }
}
