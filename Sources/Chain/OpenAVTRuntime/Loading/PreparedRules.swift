import AVTEngine
import OpenAVTChain

/// All that a run needs to go on under other rules, made before its turn: so events wait only until the session is moved.
///
/// `@unchecked Sendable`: what changes is touched in the instrument's turn alone.
final class PreparedRules: @unchecked Sendable {
    let migration: Migration
    // At first what will be in force; then what was, so that it is freed after the turn.
    private var actions: RuleActions
    private var fieldGetters: [OAVTAttribute]
    private var session: Session
    private var isUsed = false

    init(_ program: RuleProgram, from old: RuleProgram, ids: some IdMaker, places: Int) {
        migration = Migration(from: old, to: program)
        actions = RuleActions(program)
        fieldGetters = RuleActions.fieldGetters(of: program)
        session = Session(program: program, ids: ids, places: places)
    }

    /// True if it is for sessions of this program, and none has gone on by it.
    func isFresh(for program: RuleProgram) -> Bool { !isUsed && migration.old === program }

    /// Puts the new session in the place of the old one, which goes on in it.
    func exchange(_ old: inout Session, now: Int) {
        isUsed = true
        session.goOn(for: old, by: migration, now: now)
        swap(&session, &old)
    }

    /// Puts the names that the new rules give to things in the place of those of the old ones.
    func exchange(_ actions: inout RuleActions, _ fieldGetters: inout [OAVTAttribute]) {
        swap(&self.actions, &actions)
        swap(&self.fieldGetters, &fieldGetters)
    }
}
