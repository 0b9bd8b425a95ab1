import AVTCore
import AVTEngine
import OpenAVTChain

/// Rules that map the reports of a player to actions, for a tracker that brings them along.
///
/// While the rules of the instrument's hub map the player's reports, these do nothing. With any other hub, `OAVTHubCore` or
/// one of the app's own, they read the flags of the tracker's `OAVTState`, and follow the tracker's events that leave the hub.
/// Holds, windows and metrics of the packs have no effect then; privacy and volume rules neither.
public struct OAVTPlayerMapping: Sendable {
    /// The player's name, as in the packs' key `player`.
    public let player: String
    private let program: RuleProgram

    /// Creates a mapping.
    ///
    /// - Parameters:
    ///   - player: The player's name, as in the packs' key `player`.
    ///   - program: The compiled packs.
    public init(player: String, program: RuleProgram) {
        (self.player, self.program) = (player, program)
    }

    /// Creates what runs the rules for one tracker in an instrument.
    package func makeRun() -> any PlayerMapping { CarriedRules(player: player, program: program) }
}

/// Rules of a tracker that run beside a hub that does not map the reports of its player.
private final class CarriedRules: PlayerMapping {
    let player: String
    private let hub: OAVTHubRules
    private let program: RuleProgram
    private let consumable: Set<Symbol>

    init(player: String, program: RuleProgram) {
        (self.player, self.program) = (player, program)
        hub = OAVTHubRules(program: program, timersOf: player)
        consumable = Set(
            program.content.actions.enumerated().filter { program.content.mayConsume(action: $0.offset) }.map(\.element)
        )
    }

    var hasConsumedEvent: Bool { hub.hasConsumedEvent }

    func begin(_ tracker: OAVTTrackerProtocol, on instrument: OAVTInstrument) {
        hub.serve(tracker, on: instrument)
    }

    func end(_ tracker: OAVTTrackerProtocol, id: Int, on instrument: OAVTInstrument) {
        for timer in program.content.timers.indices { hub.timers.stop(timer, trackerId: id, on: instrument) }
        let attributes = program.content.sends.getters.map { OAVTAttribute(name: $0.attribute.name) }
        instrument.replaceGetters(by: GetterChange([(tracker, [])], replacing: attributes))
    }

    func receive(
        _ report: OAVTReport, of tracker: OAVTTrackerProtocol, _ state: OAVTState, at time: EventTime,
        on instrument: OAVTInstrument
    ) -> EventTime {
        hub.receive(report, of: tracker, state, at: time, on: instrument)
    }

    func mayConsume(_ action: Symbol) -> Bool { consumable.contains(action) }

    func follow(_ event: OAVTEvent, of tracker: OAVTTrackerProtocol) -> HubStep {
        hub.follow(event, of: tracker)
    }

    func addCounts(to counts: inout OAVTCounts) { hub.addCounts(to: &counts) }
}

extension ProgramContent {
    /// Returns true if an event of an action may be consumed in some state.
    fileprivate func mayConsume(action: Int) -> Bool {
        action > 0
            && code(from: Int(code.generalSteps[action])).contains { code.instructions[$0].effects(in: self).consumes }
    }
}
