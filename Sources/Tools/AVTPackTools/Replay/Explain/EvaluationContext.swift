import AVTCore
import AVTEngine
import OpenAVT

/// A copy of a session that explanations read, separate from the running one.
final class SessionBox {
    var session: Session

    init(_ session: consuming Session) {
        self.session = session
    }
}

/// A snapshot of an event's attributes.
final class AttributeBox {
    let list: AttributeList

    init(_ list: consuming AttributeList) {
        self.list = list
    }
}

/// The context in which formulas are evaluated.
struct EvaluationContext {
    /// The state of the session.
    var box: SessionBox
    /// The event.
    var event: LogEvent
    /// The attributes of the event.
    var attributes: AttributeBox
    /// The index of the event's tracker in the session.
    var trackerIndex: Int
    /// The index of the event's action.
    var action: Int
    /// The time in milliseconds.
    var now: Int
    /// The session before the default stage of each layer, by the index of the layer.
    var was: [Int: SessionBox] = [:]
    /// The index of the layer whose formula is evaluated.
    var layer = 0
    /// The element of `each` for which a derived event is built.
    var each: String?
}

/// Empty ids for formulas that are evaluated only to explain them: nothing is ever sent with them.
struct NoIds: IdMaker {
    func next() -> String { "" }
}
