import AVTCore

/// What one tracker sent under one limit.
struct RateWindow: Sendable {
    // Of a fixed window.
    private var begin: Int?
    private var last = 0
    private var count = 0
    // Of a sliding window: the times of the last `most` events that were sent, the oldest at `oldest`.
    private var times: [Int] = []
    private var oldest = 0

    /// Returns true if no more events may be sent now.
    func isFull(at now: Int, _ rule: RateLimit) -> Bool {
        guard rule.isSliding else { return isOpen(at: now, rule) && count >= rule.most }
        // In a log that goes back in time, what was sent later than now is forgotten.
        guard times.count >= rule.most, let latest, latest <= now else { return false }
        // An event exactly `per` later is no longer in the interval of the first.
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

    /// Returns the same events as another rule of the name counts them.
    ///
    /// A fixed window knows only its last time: for a sliding rule all its events count as sent then, so the limit is
    /// kept in every interval.
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

    /// The time of the last event of a sliding window.
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

    // A log that goes back in time begins anew.
    private func isOpen(at now: Int, _ rule: RateLimit) -> Bool {
        guard let begin else { return false }
        return (0..<rule.per).contains(now.subtractingClamped(begin))
    }
}
