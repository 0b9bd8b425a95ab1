import AVTCore
import AVTEngine
import OpenAVT

/// A program with what direct sessions need of it for each event.
///
/// Not `Sendable`: each thread has its own.
final class DirectProgram {
    let program: RuleProgram
    let options: ReplayOptions
    /// The attributes of events that the output depends on, also that of a run that continues the sessions, or `nil` for all.
    let neededAttributes: NeededAttributes?
    /// True if something depends on the ids of senders, or on the times since events.
    let (needsSender, needsTimes): (Bool, Bool)
    /// The times of sessions if nothing depends on them, which would take memory in each.
    let unusedTimes = TimeTable()
    /// True if the clock triggers metrics or ends windows.
    let isClocked: Bool
    /// True if the clock triggers metrics.
    let sendsByClock: Bool
    /// True if steps have to be ended.
    let hasStepEnds: Bool
    /// The attributes of the getters of trackers that formulas read.
    let readGetters: [Symbol]
    /// True if getters of the rules compute some of them.
    let computesReadGetters: Bool
    /// The getters of the rules, by index.
    let getters: [Int]
    /// A session with one tracker, of which new sessions are copies: that costs less than creating them.
    let newSession: Session
    /// True if rules hold events.
    let hasHolds: Bool
    /// The attributes by which metrics are grouped.
    let groupAttributes: [Symbol]
    /// The metrics whose numerators and denominators are recorded, or `nil` if there are none.
    let quotients: QuotientFormulas?
    /// A list without attributes, whose memory the next event uses if it has no times.
    @exclusivity(unchecked) var spareAttributes = AttributeList()
    /// True if metrics whose formulas have no value are recorded.
    let recordsUnsent: Bool
    /// The number of events that were withheld because their sessions are not in the sample.
    @exclusivity(unchecked) var unsampledCount = 0
    private var timeAttributes: [Symbol: Symbol]

    init(_ program: RuleProgram, _ options: ReplayOptions) {
        let groupAttributes = options.groupAttributes.map { Symbol($0) }
        let program =
            options.keepsProgram || options.recordsAttributes && options.metrics == nil
            ? program
            : program.reduced(
                to: NeededOutput(
                    metrics: options.metrics.map { Set($0.map { Symbol($0) }) },
                    attributes: options.recordsAttributes ? nil : groupAttributes))
        let content = program.content
        self.program = program
        self.options = options
        recordsUnsent = options.steps != .none || options.recordsQuotients
        self.groupAttributes = groupAttributes
        // A run that continues the sessions may record what this one does not.
        let readsAll = options.keepsProgram || options.recordsAttributes || program.filtersDelivery
        let needed = readsAll ? nil : NeededAttributes(program, besides: groupAttributes)
        neededAttributes = needed
        needsSender = needed?.contains(DirectSession.senderId) ?? true
        needsTimes = needed?.containsTimes ?? true
        let readGetters = content.players.trackerGetters.map(\.attribute)
        self.readGetters = readGetters
        computesReadGetters = content.sends.getters.contains { readGetters.contains($0.attribute) }
        getters = Array(content.sends.getters.indices)
        var session = Session(program: program, ids: NoIds())
        _ = session.addTracker()
        newSession = session
        sendsByClock = !content.sends.periodicMetrics.isEmpty
        isClocked = sendsByClock || program.followsWindows
        hasHolds = !content.holds.isEmpty
        hasStepEnds = hasHolds || program.followsWindows || !content.state.scopes.isEmpty
        timeAttributes = content.timeAttributes
        let formulas = options.recordsQuotients ? QuotientFormulas(of: program) : nil
        quotients = formulas?.isEmpty == false ? formulas : nil
    }

    /// Returns the attribute that contains the time since the last event of an action.
    func timeAttribute(of action: Symbol) -> Symbol {
        if let known = timeAttributes[action] { return known }
        let attribute = OAVTAction(name: action.name).timeSymbol
        timeAttributes[action] = attribute
        return attribute
    }
}
