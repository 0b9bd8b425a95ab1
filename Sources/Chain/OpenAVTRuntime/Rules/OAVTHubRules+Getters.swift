import AVTCore
import AVTEngine
import OpenAVTChain

/// The getters of the program.
extension OAVTHubRules {
    /// Uses an instrument, and registers the getters of its trackers.
    func connect(to instrument: OAVTInstrument) {
        run.instrument = instrument
        for tracker in instrument.getTrackers().values { registerGetters(of: tracker) }
    }

    /// Registers the getters of the program for a tracker.
    func registerGetters(of tracker: OAVTTrackerProtocol) {
        guard let instrument = run.instrument, let trackerIndex = run.join(tracker) else { return }
        instrument.replaceGetters(by: GetterChange([(tracker, getters(at: trackerIndex))]))
    }

    /// Returns a change from the previous program's getters to those of the program for all trackers, or `nil` if
    /// neither has any.
    func getterChange(by migration: Migration) -> GetterChange? {
        let old = migration.old.content.sends.getters.map { OAVTAttribute(name: $0.attribute.name) }
        guard !old.isEmpty || !run.program.content.sends.getters.isEmpty else { return nil }
        return GetterChange(run.members.map { ($0.tracker, getters(at: $0.trackerIndex)) }, replacing: old)
    }

    private func getters(at trackerIndex: Int) -> [OpenAVTChain.Getter] {
        let source = TrackerGetters(run, trackerIndex: trackerIndex)
        return run.program.content.sends.getters.enumerated().map { index, getter in
            OpenAVTChain.Getter(attribute: OAVTAttribute(name: getter.attribute.name), index: index, of: source)
        }
    }
}
