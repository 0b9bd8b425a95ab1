// A textual description of a timeline for screen readers.

extension Timeline {
    /// The contents of the figure in sentences.
    var prose: String {
        var sentences: [String] = []
        for lane in lanes {
            let events = lane.events.filter { !$0.isTimerEvent }.map(\.prose)
            sentences.append("Events of \(lane.tracker): \(events.joined(separator: ", ")).")
        }
        if let states, !states.intervals.isEmpty {
            let intervals = states.intervals.map { $0.interval.prose(states.cases[$0.enumCase]) }
            sentences.append("States: \(intervals.joined(separator: ", ")).")
        }
        for track in measures {
            let counted = track.intervals.map(\.times) + track.marks.map(\.prose)
            let list = counted.isEmpty ? "nothing" : counted.joined(separator: ", ")
            sentences.append("Counted by \(track.name): \(list).")
        }
        for track in metrics {
            sentences.append("\(track.name): \(track.marks.map(\.prose).joined(separator: ", ")).")
        }
        return sentences.joined(separator: " ")
    }
}

extension Timeline.Event {
    /// The event and its time.
    var prose: String {
        let fate =
            switch fate {
            case .sent: ""
            case .derived: " (made by rules)"
            case .blocked: " (blocked)"
            }
        return "\(action)\(fate) at \(durationText(at))"
    }
}

extension Timeline.Interval {
    /// The start and the end of the interval.
    var times: String { "\(durationText(from)) to \(durationText(to))" }

    /// Returns a name with the interval's start and end, and its value if it has one.
    func prose(_ name: String) -> String {
        "\(name): \(times)" + (text.map { ", \($0)" } ?? "")
    }
}

extension Timeline.Mark {
    /// The value and its time.
    var prose: String { "\(text ?? "") at \(durationText(at))" }
}

extension String {
    /// Splits the string at spaces into lines of at most `length` characters; a longer word has a line of its own.
    func wrapped(at length: Int) -> [String] {
        split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= length {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
    }
}
