import Foundation

/// What an observer of a player has seen, computed from a few marks; shares nothing with the product.
package struct Observation: Sendable {
    /// Something that an observer sees.
    package enum Mark: Sendable, Equatable {
        /// A film begins to load.
        case load
        /// The first frame of a film is shown, or the first one after a seek.
        case frame
        case pause, resume, seek
        /// Data have run out, and are there.
        case wait, data
        /// A film is over, with a reason.
        case end(String)
    }

    /// An interval, in milliseconds since 1970; an open one has no end.
    package struct Span: Sendable {
        package var begin: Double
        package var end: Double?
        package var length: Double? { end.map { $0 - begin } }
    }

    package private(set) var startups: [Span] = []
    package private(set) var pauses: [Span] = []
    package private(set) var seeks: [Span] = []
    package private(set) var waits: [Span] = []
    package private(set) var plays: [Span] = []
    package private(set) var ends: [String] = []
    private var load: Double?
    private var hasFrame = false
    private var isPaused = false

    package init() {}

    /// Returns the numbers of startups, pauses, seeks, and waits that lasted longer than a time in milliseconds.
    package func counts(ofWaitsOver shortest: Double) -> [Int] {
        [startups, pauses, seeks, waits.filter { ($0.length ?? .infinity) > shortest }].map(\.count)
    }

    /// The time, in milliseconds since 1970.
    package static var now: Double { Date().timeIntervalSince1970 * 1000 }

    /// Adds a mark.
    package mutating func add(_ mark: Mark, at time: Double) {
        switch mark {
        case .load: (load, hasFrame) = (time, false)
        case .frame:
            if !hasFrame, let load { startups.append(Span(begin: load, end: time)) }
            (hasFrame, load) = (true, nil)
            Observation.close(&seeks, time)
        case .pause:
            isPaused = true
            if hasFrame { Observation.open(&pauses, time) }
        case .resume:
            isPaused = false
            Observation.close(&pauses, time)
        case .seek: if hasFrame { Observation.open(&seeks, time) }
        case .wait: if hasFrame, !isPaused, !Observation.isOpen(seeks) { Observation.open(&waits, time) }
        case .data: Observation.close(&waits, time)
        case .end(let reason):
            ends.append(reason)
            (hasFrame, load) = (false, nil)
            for list in [\Observation.pauses, \.seeks, \.waits] { Observation.close(&self[keyPath: list], time) }
        }
        let isPlaying = hasFrame && !isPaused && !Observation.isOpen(seeks) && !Observation.isOpen(waits)
        if isPlaying { Observation.open(&plays, time) } else { Observation.close(&plays, time) }
    }

    package static func isOpen(_ spans: [Span]) -> Bool { spans.last.map { $0.end == nil } ?? false }

    private static func open(_ spans: inout [Span], _ time: Double) {
        if !isOpen(spans) { spans.append(Span(begin: time, end: nil)) }
    }

    private static func close(_ spans: inout [Span], _ time: Double) {
        if isOpen(spans) { spans[spans.count - 1].end = time }
    }
}
