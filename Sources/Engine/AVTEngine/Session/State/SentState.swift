import AVTCore

/// What rules remember of the events that left the hub.
struct SentState {
    /// The times at which actions last left the hub; action 0 stands for any.
    var times: PerTracker<Int>
    /// The last sent values of the payload fragments that are compared with them.
    var payloads: PerTracker<[SentValue]>
    /// The attributes that the last events of each tracker share.
    var shared: [SharedBlocks] = []
    /// The events that rules of volume compare others with.
    var deliveries = DeliveryTable()

    /// The time of an action that never left the hub.
    static let never = Int.min

    /// Creates the state of an instrument without trackers.
    init(_ content: ProgramContent) {
        times = PerTracker(content.actions.count, instrument: content.actions.map { _ in SentState.never })
        payloads = PerTracker(content.sends.payloadMemories)
    }

    /// Adds a tracker index.
    mutating func appendTracker(_ program: RuleProgram) {
        times.append(SentState.never)
        payloads.append([])
        shared.append(SharedBlocks())
        if program.filtersDelivery { deliveries.states.append(DeliveryState(program.content.delivery)) }
    }

    /// Forgets the events of a tracker.
    mutating func reset(tracker: Int, _ program: RuleProgram) {
        times.reset(tracker: tracker, to: SentState.never)
        payloads.reset(tracker: tracker, to: [])
        shared[tracker] = SharedBlocks()
        if program.filtersDelivery { deliveries.states[tracker] = DeliveryState(program.content.delivery) }
    }
}
