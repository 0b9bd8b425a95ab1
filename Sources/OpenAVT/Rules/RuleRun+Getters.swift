import AVTValues
import OpenAVTChain

/// The packs' own getters, which anyone may ask on any thread.
extension RuleRun {
    func value(ofGetter index: Int, at place: Int) -> Any? {
        guard let now = instrument?.stepTime else { return nil }
        return withSession { $0.value(ofGetter: index, tracker: place, now: now) }?.any
    }

    func offers(getter index: Int, at place: Int, for action: Symbol) -> Bool {
        guard let now = instrument?.stepTime else { return false }
        return withSession { $0.offersGetter(index, for: action, tracker: place, now: now) }
    }
}
