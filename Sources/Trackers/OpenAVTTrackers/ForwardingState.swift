import AVTCore
import OpenAVTChain

/// What a tracker that reports its getters stores: its place in an instrument, and what it has reported.
package final class ForwardingState: Sendable {
    private let state = Guarded(State())

    private struct State {
        var trackerId: Int?
        var wasReady = false
        /// The values of the getters that were reported last, by attribute.
        var reportedValues: [Symbol: OAVTValue] = [:]
        weak var instrument: OAVTInstrument?
        /// The earliest time of the next report of the position, or `nil` before the first one.
        var nextPosition: Int?
    }

    /// The minimum time between reports of the position, in milliseconds, unless something else is reported.
    private static let positionInterval = 250

    /// Creates the state of a tracker without an instrument.
    package init() {}

    /// The tracker's id in its instrument.
    package var trackerId: Int? {
        get { state.withLock { $0.trackerId } }
        set { state.withLock { $0.trackerId = newValue } }
    }

    /// The instrument, once it is ready.
    package var instrument: OAVTInstrument? {
        get { state.withLock { $0.instrument } }
        set { state.withLock { $0.instrument = newValue } }
    }

    /// Returns true once: when the instrument is ready for the first time.
    package func becomesReady() -> Bool {
        state.withLock { state in
            defer { state.wasReady = true }
            return !state.wasReady
        }
    }

    /// Returns true if it is time to report the position again.
    package func mayReportPosition(at timestamp: OAVTTimestamp) -> Bool {
        let now = timestamp.monotonicMilliseconds
        return state.withLock { state in
            guard now >= state.nextPosition ?? now else { return false }
            state.nextPosition = now &+ Self.positionInterval
            return true
        }
    }

    /// The getters of attributes, which an app's subclass of the tracker may override.
    package typealias Getters<Tracker> = [(attribute: OAVTAttribute, value: @Sendable (Tracker) -> OAVTValue?)]

    /// Registers getters with the instrument, if there is one.
    package func register<Tracker: AnyObject & OAVTTrackerProtocol & Sendable>(
        _ getters: Getters<Tracker>, of tracker: Tracker
    ) {
        guard let instrument else { return }
        for (attribute, value) in getters {
            instrument.registerGetter(
                attribute: attribute, getter: { [weak tracker] in tracker.flatMap(value)?.sendable }, tracker: tracker)
        }
    }

    /// Returns reports of the getters whose values have changed since the last call.
    package func changedValues<Tracker>(_ getters: Getters<Tracker>, of tracker: Tracker) -> [OAVTReport] {
        let values = getters.map { (name: $0.attribute.symbol, value: $0.value(tracker)) }
        return state.withLock { state in
            values.compactMap { name, value in
                defer { state.reportedValues[name] = value }
                return state.reportedValues[name] == value ? nil : OAVTReport(property: name, value: value)
            }
        }
    }

    /// Has all values reported again, at once: the rules forget them with what is played.
    package func forgetReportedValues() {
        state.withLock { state in
            state.reportedValues = [:]
            state.nextPosition = nil
        }
    }
}

extension OAVTValue {
    /// The value itself.
    fileprivate var sendable: any Sendable {
        switch self {
        case .bool(let value): value
        case .int(let value): value
        case .double(let value): value
        case .string(let value): value
        }
    }
}
