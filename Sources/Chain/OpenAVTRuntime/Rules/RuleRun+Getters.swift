import AVTCore
import AVTEngine
import OpenAVTChain

/// The packs' own getters, which may be called on any thread.
extension RuleRun {
    func value(of getter: GetterReference, at trackerIndex: Int) -> Any? {
        guard let now = instrument?.stepTime else { return nil }
        return withSession { session in
            getter.index(in: session.program).flatMap { session.value(ofGetter: $0, tracker: trackerIndex, now: now) }
        }?.any
    }

    func offers(_ getter: GetterReference, at trackerIndex: Int, for action: Symbol) -> Bool {
        guard let now = instrument?.stepTime else { return false }
        return withSession { session in
            getter.index(in: session.program).map {
                session.offersGetter($0, for: action, tracker: trackerIndex, now: now)
            } ?? false
        }
    }
}

/// A getter of a program, which may have another index in another program.
struct GetterReference {
    let attribute: Symbol
    let index: Int

    /// Returns the index of the getter in a program, or `nil` if the program has none for the attribute.
    func index(in program: RuleProgram) -> Int? {
        let getters = program.content.sends.getters
        if index < getters.count, getters[index].attribute == attribute { return index }
        return getters.firstIndex { $0.attribute == attribute }
    }
}
