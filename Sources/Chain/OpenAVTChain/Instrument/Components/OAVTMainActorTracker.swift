import AVTCore

/// The base class of trackers that live on the main actor, as players and views do.
///
/// ```swift
/// final class PlayerTracker: OAVTMainActorTracker {
///     let player: AVPlayer
///
///     override func attributes(of action: OAVTAction) -> [OAVTAttribute: any Sendable] {
///         [OAVTAttribute(name: "position"): player.currentTime().seconds]
///     }
/// }
/// ```
///
/// All its methods are called on the main actor. Attributes are read when the tracker emits an event. The event of a timer is
/// emitted on the main actor, a moment later. Events that rules raise, and those of signals, have the attributes of the
/// tracker's last event; derived events have none of the tracker's attributes.
@MainActor
open class OAVTMainActorTracker {
    /// The component that stands for the tracker in its instrument.
    public nonisolated let component: any OAVTTrackerProtocol & Sendable
    /// The instrument, once the tracker was added and until it is removed.
    public private(set) weak var instrument: OAVTInstrument?
    fileprivate let stand: MainActorTrackerComponent

    /// Creates a tracker.
    public init() {
        stand = MainActorTrackerComponent()
        component = stand
        stand.owner = WeakTracker(tracker: self)
    }

    /// Returns the attributes of an event that the tracker emits.
    open func attributes(of action: OAVTAction) -> [OAVTAttribute: any Sendable] {
        [:]
    }

    /// Called when the instrument is ready.
    open func instrumentReady() {}

    /// Called when the tracker was removed or its instrument shut down.
    open func endOfService() {}

    /// The flags of the tracker.
    public nonisolated var state: OAVTState { component.getState() }

    /// Emits an event, also before the instrument is ready; if the tracker is in no instrument, logs a warning instead.
    public func emit(_ action: OAVTAction) {
        guard let instrument else {
            return OAVTLog.warning("an event \(action) of a tracker in no instrument is lost: add the tracker first")
        }
        let values = attributes(of: action).map { ($0.key.symbol, Value(any: $0.value)) }
        stand.lastValues.withLock { $0 = values }
        instrument.emit(action: action, tracker: component, with: values)
    }

    fileprivate func added(to instrument: OAVTInstrument) {
        self.instrument = instrument
    }

    fileprivate func join(_ instrument: OAVTInstrument) {
        added(to: instrument)
        instrumentReady()
    }

    fileprivate func leave() {
        endOfService()
        instrument = nil
    }
}

extension OAVTInstrument {
    /// Adds a tracker of the main actor.
    ///
    /// - Returns: The tracker's id.
    @MainActor
    @discardableResult
    public func addTracker(_ tracker: OAVTMainActorTracker) -> Int {
        // An earlier membership may not have ended yet.
        tracker.stand.callWaiting()
        let id = addTracker(tracker.component)
        if tracker.component.trackerId == id { tracker.added(to: self) }
        return id
    }
}

/// A tracker that emits its timers' events itself, where it lives.
protocol EmittingTracker: OAVTTrackerProtocol {
    /// Emits an event of a timer, unless the timer has been stopped until then.
    func emitLater(_ action: OAVTAction, from run: TimerRun)
}

/// The component of a tracker on the main actor.
///
/// `@unchecked Sendable`: all its properties are guarded, or set before it is shared.
private final class MainActorTrackerComponent: EmittingTracker, @unchecked Sendable {
    // Set once, when the tracker is created.
    var owner = WeakTracker(tracker: nil)
    /// The attributes of the tracker's last event.
    let lastValues = Guarded<[(attribute: Symbol, value: Value)]>([])
    private let id = Guarded<Int?>(nil)
    // What is to be called on the main actor, in order: a tracker that is removed on the main thread may have joined a moment ago on another one.
    private let waiting = Guarded<[@MainActor @Sendable (OAVTMainActorTracker) -> Void]>([])
    private let state = OAVTState()

    var trackerId: Int? {
        get { id.withLock { $0 } }
        set { id.withLock { $0 = newValue } }
    }

    func getState() -> OAVTState { state }

    func initEvent(event: OAVTEvent) -> OAVTEvent? {
        // The attributes of an event that the tracker itself emits are set afterwards.
        for (attribute, value) in lastValues.withLock({ $0 }) { event.attributes.set(attribute, value) }
        return event
    }

    func instrumentReady(instrument: OAVTInstrument) {
        onMainActor { $0.join(instrument) }
    }

    func endOfService() {
        onMainActor { $0.leave() }
    }

    func emitLater(_ action: OAVTAction, from run: TimerRun) {
        onMainActor { if !run.hasEnded { $0.emit(action) } }
    }

    /// Calls a closure with the tracker, at once on the main thread and otherwise a moment later.
    private func onMainActor(_ work: @escaping @MainActor @Sendable (OAVTMainActorTracker) -> Void) {
        waiting.withLock { $0.append(work) }
        if MainThread.isCurrent {
            MainActor.assumeIsolated { callWaiting() }
        } else {
            Task { @MainActor in callWaiting() }
        }
    }

    /// Calls everything that waits for the main actor.
    @MainActor
    func callWaiting() {
        while let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { owner.tracker.map(work) }
    }
}

private struct WeakTracker: Sendable {
    weak var tracker: OAVTMainActorTracker?
}
