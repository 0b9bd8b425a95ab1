import AVTCore
import AVTEngine
import OpenAVTChain

/// The packs' own getters for a tracker, which may be called on any thread.
final class TrackerGetters: RuleGetters {
    // Weak: the instrument may have the getters of a hub that was replaced.
    private weak var run: RuleRun?
    private let trackerIndex: Int

    init(_ run: RuleRun, trackerIndex: Int) {
        self.run = run
        self.trackerIndex = trackerIndex
    }

    func add(_ getters: ArraySlice<Getter>, to event: OAVTEvent) {
        guard let run, let now = run.instrument?.stepTime else { return }
        let (action, trackerIndex) = (event.actionSymbol, self.trackerIndex)
        event.withAttributes { attributes in
            run.withSession { session in
                for getter in getters {
                    let attribute = getter.attribute.symbol
                    guard let index = session.program.index(ofGetter: attribute, at: getter.index) else { continue }
                    session.addGetter(index, to: &attributes, action: action, tracker: trackerIndex, now: now)
                }
            }
        }
    }

    func value(of attribute: Symbol, at index: Int) -> Any? {
        guard let run, let now = run.instrument?.stepTime else { return nil }
        return run.withSession { session in
            session.program.index(ofGetter: attribute, at: index).flatMap {
                session.value(ofGetter: $0, tracker: trackerIndex, now: now)
            }
        }?.any
    }
}

extension RuleProgram {
    /// Returns the index of the getter of an attribute.
    ///
    /// - Parameters:
    ///   - attribute: The attribute.
    ///   - index: Its index in the program for which it was registered, which may be another one.
    /// - Returns: The index, or `nil` if there is no such getter.
    fileprivate func index(ofGetter attribute: Symbol, at index: Int) -> Int? {
        let getters = content.sends.getters
        if index < getters.count, getters[index].attribute == attribute { return index }
        return getters.firstIndex { $0.attribute == attribute }
    }
}
