import AVTCore
import AVTEngine
import AVTFormulas

/// Any image is refused or runs.
///
/// The input is an image; its length and its digest are made right first, as whoever wants to do harm would.
func fuzzImage(_ input: [UInt8]) {
    guard input.count >= 32, let program = try? RuleImage.decode(sealed(input), formulas: ExpressionFormulas()) else {
        return
    }
    // What was accepted can be written, and is the same when it is read again.
    guard let image = try? RuleImage.encode(program),
        let again = try? RuleImage.decode(image, formulas: ExpressionFormulas())
    else { fatalError("an image that was accepted cannot be written again") }
    require((try? RuleImage.encode(again)) == image, "an image is written in two ways")
    play(program)
}

/// A short log, with every action on each of two trackers.
func play(_ program: RuleProgram) {
    var session = Session(program: program, ids: OneId())
    let trackers = (0..<2).compactMap { _ in session.addTracker() }
    var now = 0
    for action in program.content.actions.dropFirst().prefix(40) {
        for tracker in trackers {
            now += 700
            var event = AttributeList()
            event.set(Symbol("position"), .int(now))
            session.evaluateDueMetrics(until: now)
            let result = session.step(action, tracker: tracker, now: now, event: event)
            if result.isAccepted {
                session.setAttributes(of: &event, action: action, tracker: tracker, now: now)
                session.evaluateMetrics(of: event, action: action, tracker: tracker, now: now)
                session.didLeaveHub(action, tracker: tracker, now: now)
            }
            session.endStep()
        }
    }
    for index in program.content.sends.getters.indices { _ = session.value(ofGetter: index, tracker: 0, now: now) }
}

/// The bytes with a length and a digest that are right.
private func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var image = bytes
    for offset in 0..<8 { image[16 + offset] = UInt8(truncatingIfNeeded: image.count >> (8 * offset)) }
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for offset in image.indices where !(24..<32).contains(offset) {
        digest = (digest ^ UInt64(image[offset])) &* 0x100_0000_01B3
    }
    for offset in 0..<8 { image[24 + offset] = UInt8(truncatingIfNeeded: digest >> UInt64(8 * offset)) }
    return image
}

private struct OneId: IdMaker {
    func next() -> String { "id" }
}
