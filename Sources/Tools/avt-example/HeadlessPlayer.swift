import Foundation
import OpenAVT

/// A player without video: it starts, plays, pauses and stalls in real time.
///
/// `@unchecked Sendable`: only its id changes, which is set when it is added.
final class HeadlessPlayer: OAVTTrackerProtocol, @unchecked Sendable {
    private let state = OAVTState()
    private let instrument: OAVTInstrument
    var trackerId: Int?

    init(_ instrument: OAVTInstrument) {
        self.instrument = instrument
        _ = instrument.addTracker(self)
        instrument.ready()
    }

    /// Plays to the end.
    ///
    /// - Parameters:
    ///   - length: The duration of playback.
    ///   - ticks: The number of steps.
    ///   - ticked: Called before each step, with its number from 1.
    /// - Throws: Rethrows the errors of `ticked`.
    func play(for length: Duration, ticks: Int, _ ticked: (Int) throws -> Void) throws {
        let clock = ContinuousClock()
        let start = clock.now
        emit(.MediaRequest, .StreamLoad, .Start)
        for tick in 1...ticks {
            let wait = clock.now.duration(to: start + length * tick / ticks)
            if wait > .zero { Thread.sleep(forTimeInterval: wait / .seconds(1)) }
            try ticked(tick)
            switch tick % 24 {
            case 6: emit(.PauseBegin)
            case 11: emit(.PauseFinish)
            case 16: emit(.BufferBegin)
            case 18: emit(.BufferFinish)
            default: break
            }
            // The player switches to a better rendition; the example's metric is sent with this event.
            if tick.isMultiple(of: 4) { emit(.QualityChangeUp) }
        }
        emit(.End)
    }

    private func emit(_ actions: OAVTAction...) {
        for action in actions { instrument.emit(action: action, tracker: self) }
    }

    // MARK: OAVTTrackerProtocol

    func initEvent(event: OAVTEvent) -> OAVTEvent? { event }
    func getState() -> OAVTState { state }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}
