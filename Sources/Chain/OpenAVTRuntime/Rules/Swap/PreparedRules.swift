import AVTCore
import AVTEngine
import OpenAVTChain

/// Everything that a run needs to continue with other rules.
///
/// It is prepared in advance, so that events only wait while the session is migrated.
///
/// `@unchecked Sendable`: mutable state is accessed on the draining thread only.
final class PreparedRules: @unchecked Sendable {
    let migration: Migration
    // The new rules' values at first; then the old ones, so that they are deallocated after the job.
    private var actions: RuleActions
    private var trackerGetters: [Symbol]
    private var session: Session
    private var isUsed = false

    init(_ program: RuleProgram, from old: RuleProgram, ids: some IdMaker, trackerCapacity: Int) {
        migration = Migration(from: old, to: program)
        actions = RuleActions(program)
        trackerGetters = RuleActions.trackerGetters(of: program)
        session = Session(program: program, ids: ids, trackerCapacity: trackerCapacity)
    }

    /// Returns true if these rules were prepared for sessions of a program, and have not been used yet.
    func isFresh(for program: RuleProgram) -> Bool { !isUsed && migration.old === program }

    /// Exchanges a session for the new one, which continues it.
    func exchange(_ old: inout Session, now: Int) {
        isUsed = true
        session.goOn(for: old, by: migration, now: now)
        swap(&session, &old)
    }

    /// Exchanges the actions and tracker getters of the old rules for those of the new ones.
    func exchange(_ actions: inout RuleActions, _ trackerGetters: inout [Symbol]) {
        swap(&self.actions, &actions)
        swap(&self.trackerGetters, &trackerGetters)
    }
}
