import AVTCore
import AVTEngine
import OpenAVTChain

/// OpenAVT's hub for content with ads: the shipped pack `openavt.ads`.
open class OAVTHubCoreAds: OAVTHubCore {
    /// Creates a hub that runs the shipped pack.
    public override init() {
        super.init(program: ShippedPrograms.ads, as: OAVTHubCoreAds.self)
        run.withSession { $0.context.ownersMask = OAVTHubCoreAds.flags }
    }

    /// Sets the flag `inAd` of every tracker.
    ///
    /// Called when an ad begins or ends.
    ///
    /// - Parameter state: True from the beginning of an ad to its end.
    open func setInAdState(state: Bool) {
        set(.inAd, to: state)
    }

    /// Sets the flag `inAdBreak` of every tracker.
    ///
    /// Called when an ad break begins or ends.
    ///
    /// - Parameter state: True from the beginning of a break to its end.
    open func setInAdBreakState(state: Bool) {
        set(.inAdBreak, to: state)
    }

    private func set(_ flag: StandardFlag, to state: Bool) {
        run.withSession { $0.writeEveryTracker(mask: flag.mask, values: state ? flag.mask : 0) }
    }

    private static let flags = StandardFlag.inAd.mask | StandardFlag.inAdBreak.mask

    // The two flags of all trackers are written by `setInAdState` and `setInAdBreakState`, which subclasses may
    // override. Until they are called, the emitter too keeps its flags from before the step.
    override func writeEveryTracker(mask: UInt64, values: UInt64, emitter: Int, before: UInt64) {
        run.member(at: emitter)?.state.write(before, mask: mask)
        if mask & StandardFlag.inAdBreak.mask != 0 {
            setInAdBreakState(state: values & StandardFlag.inAdBreak.mask != 0)
        }
        if mask & StandardFlag.inAd.mask != 0 { setInAdState(state: values & StandardFlag.inAd.mask != 0) }
    }
}
