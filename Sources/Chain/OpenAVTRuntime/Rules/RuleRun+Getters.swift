import AVTEngine
import AVTCore
import OpenAVTChain

/// The packs' own getters, which anyone may ask on any thread.
extension RuleRun {
    func value(of getter: GetterPlace, at place: Int) -> Any? {
        guard let now = instrument?.stepTime else { return nil }
        return withSession { session in
            getter.index(in: session.program).flatMap { session.value(ofGetter: $0, tracker: place, now: now) }
        }?.any
    }

    func offers(_ getter: GetterPlace, at place: Int, for action: Symbol) -> Bool {
        guard let now = instrument?.stepTime else { return false }
        return withSession { session in
            getter.index(in: session.program).map {
                session.offersGetter($0, for: action, tracker: place, now: now)
            } ?? false
        }
    }
}

/// A getter of a program, which another program may have elsewhere.
struct GetterPlace {
    let attribute: Symbol
    let index: Int

    /// Where it is; `nil` if the program has none for the attribute.
    func index(in program: RuleProgram) -> Int? {
        let getters = program.content.getters
        if index < getters.count, getters[index].attribute == attribute { return index }
        return getters.firstIndex { $0.attribute == attribute }
    }
}
