import AVTCore
import OpenAVTChain

/// The logic of `OAVTHubCoreAds` in plain Swift, in front of the plain hub for content.
public final class PlainHubAds: OAVTHubProtocol {
    private let names = Names()
    private let content = PlainHub()
    private let isAdsTracker = OAVTAttribute.isAdsTracker
    private let position = OAVTAttribute.position
    private weak var instrument: OAVTInstrument?
    private var countAds = 0

    /// Creates a hub.
    public init() {}

    /// Stores the instrument, whose trackers and timers the hub uses.
    public func instrumentReady(instrument: OAVTInstrument) {
        self.instrument = instrument
        content.instrumentReady(instrument: instrument)
    }

    /// Does nothing.
    public func endOfService() {}

    /// Accepts and completes an event, or blocks it.
    public func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        guard accept(event.actionSymbol, tracker) else { return nil }
        let flags = Flags(bits: tracker.getState().bits)
        event.attributes.set(names.inAdBreakBlock, .bool(flags[.inAdBreak]))
        event.attributes.set(names.inAdBlock, .bool(flags[.inAd]))
        event.attributes.set(names.countAds, .int(countAds))
        for (_, other) in (instrument?.getTrackers() ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard instrument?.callGetter(attribute: isAdsTracker, tracker: other) as? Bool == false else { continue }
            if let position = instrument?.callGetter(attribute: position, tracker: other) as? Int {
                event.attributes.set(names.position, .int(position))
            }
            break
        }
        return content.processEvent(event: event, tracker: tracker)
    }

    private func accept(_ action: Symbol, _ tracker: OAVTTrackerProtocol) -> Bool {
        let state = tracker.getState()
        var flags = Flags(bits: state.bits)
        switch action {
        case names.adBreakBegin:
            guard !flags[.inAdBreak] else { return false }
            setAll(.inAdBreak, to: true)
        case names.adBreakFinish:
            guard flags[.inAdBreak] else { return false }
            setAll(.inAdBreak, to: false)
        case names.adBegin:
            guard flags[.inAdBreak], !flags[.inAd] else { return false }
            if let id = tracker.trackerId { instrument?.startPing(trackerId: id, interval: 30) }
            setAll(.inAd, to: true)
            countAds += 1
        case names.adFinish:
            if let id = tracker.trackerId { instrument?.stopPing(trackerId: id) }
            guard flags[.inAd] else { return false }
            setAll(.inAd, to: false)
        case names.adPauseBegin, names.adPauseFinish:
            guard flags[.inAd], flags[.isPaused] == (action == names.adPauseFinish) else { return false }
            flags[.isPaused] = action == names.adPauseBegin
            state.bits = flags.bits
        case names.end:
            return !flags[.inAdBreak]
        default:
            break
        }
        return true
    }

    private func setAll(_ flag: StandardFlag, to value: Bool) {
        for tracker in (instrument?.getTrackers() ?? [:]).values {
            var flags = Flags(bits: tracker.getState().bits)
            flags[flag] = value
            tracker.getState().bits = flags.bits
        }
    }
}
