import AVTCore

/// The events that one tracker sent under one limit.
struct RateWindow: Sendable {
    // For a fixed interval.
    private var begin: Int?
    private var last = 0
    private var count = 0
    // For a sliding interval: the timestamps of the last `most` events that were sent, the oldest at `oldest`.
    private var times: [Int] = []
    private var oldest = 0

    /// Returns true if no more events may be sent now.
    func isFull(at now: Int, _ rule: RateLimit) -> Bool {
        guard rule.isSliding else { return isOpen(at: now, rule) && count >= rule.most }
        // If the log goes back in time, events that were sent later than now are ignored.
        guard times.count >= rule.most, let latest, latest <= now else { return false }
        // An event exactly `per` later is outside of the first one's interval.
        return (0..<rule.per).contains(now.subtractingClamped(times[oldest]))
    }

    /// Counts an event that is sent.
    mutating func count(at now: Int, _ rule: RateLimit) {
        if rule.isSliding {
            slide(to: now, rule)
        } else if isOpen(at: now, rule) {
            (last, count) = (now, count + 1)
        } else {
            (begin, last, count) = (now, now, 1)
        }
    }

    /// Returns the same events as they count under another rule of the same name.
    ///
    /// A fixed interval knows only its last timestamp: under a sliding rule, all of its events count as sent at that
    /// time, so that the limit holds in every interval.
    func continued(under rule: RateLimit, from old: RateLimit) -> RateWindow {
        var window = RateWindow()
        if old.isSliding {
            let sent = Array(times[oldest...] + times[..<oldest])
            if rule.isSliding {
                window.times = Array(sent.suffix(rule.most))
            } else if let latest = sent.last {
                let counted = sent.drop { latest.subtractingClamped($0) >= rule.per }
                (window.begin, window.last, window.count) = (counted.first, latest, counted.count)
            }
        } else if rule.isSliding {
            window.times = Array(repeating: last, count: begin == nil ? 0 : min(count, rule.most))
        } else {
            window = self
        }
        return window
    }

    /// The timestamp of the last event in a sliding interval, or `nil` if there is none.
    private var latest: Int? { times.isEmpty ? nil : times[(oldest + times.count - 1) % times.count] }

    private mutating func slide(to now: Int, _ rule: RateLimit) {
        if let latest, latest > now {
            times = (times[oldest...] + times[..<oldest]).filter { $0 <= now }
            oldest = 0
        }
        if times.count < rule.most {
            // Only a full buffer wraps around.
            times.append(now)
        } else {
            times[oldest] = now
            oldest = (oldest + 1) % times.count
        }
    }

    // If the log goes back in time, a new interval begins.
    private func isOpen(at now: Int, _ rule: RateLimit) -> Bool {
        guard let begin else { return false }
        return (0..<rule.per).contains(now.subtractingClamped(begin))
    }
}

extension RateWindow {
    /// Codes the events that count under a rule.
    mutating func code(_ coder: inout SnapshotCoder, _ rule: RateLimit) {
        coder.code(time: &begin)
        coder.code(time: &last, never: 0)
        coder.code(counter: &count)
        coder.code(&times, 0) { $0.code(time: &$1, never: .min) }
        coder.code(&oldest)
        coder.require(
            times.count <= max(0, rule.most) && (oldest == 0 || times.indices.contains(oldest)), "events beyond a limit"
        )
    }
}
