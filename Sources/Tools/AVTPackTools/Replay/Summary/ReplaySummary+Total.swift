import AVTCore

extension ReplaySummary {
    /// The sum of all sessions, as a session without times, and the sum of their lengths in milliseconds.
    var total: (session: Session, length: Double) {
        var total = Session(name: "")
        var length = 0.0
        for session in sessions {
            length += session.length
            total.eventCount += session.eventCount
            for metric in session.metrics {
                if let index = total.metrics.firstIndex(where: { $0.name == metric.name }) {
                    total.metrics[index].add(metric)
                } else {
                    total.metrics.append(metric)
                }
            }
            for row in session.unsent {
                if let index = total.unsent.firstIndex(where: { $0.name == row.name && $0.reason == row.reason }) {
                    total.unsent[index].count += row.count
                } else {
                    total.unsent.append(row)
                }
            }
            total.blocked.add(session.blocked)
            total.withheld.add(session.withheld)
        }
        return (total, length)
    }
}

extension ReplaySummary.Session {
    /// The time from the first to the last event, in milliseconds.
    var length: Double { times.map { Double($0.upperBound) - Double($0.lowerBound) } ?? 0 }
}

extension ReplaySummary.Metric {
    /// Adds the values of another session.
    fileprivate mutating func add(_ other: ReplaySummary.Metric) {
        count += other.count
        sum += other.sum
        least = min(least, other.least)
        most = max(most, other.most)
        last = other.last
        guard let added = other.histogram else { return }
        if histogram?.add(added) == nil { histogram = added }
    }
}

extension [ReplaySummary.Blocked] {
    /// Adds the events of another session.
    fileprivate mutating func add(_ others: [ReplaySummary.Blocked]) {
        for other in others {
            let known = firstIndex {
                $0.rule == other.rule && $0.action == other.action && $0.code == other.code
                    && $0.because == other.because
            }
            if let known { self[known].count += other.count } else { append(other) }
        }
    }
}
