import AVTEngine
import AVTCore
import OpenAVT

/// A session that explanations read, apart from the one that runs.
final class SessionBox {
    var session: Session

    init(_ session: consuming Session) {
        self.session = session
    }
}

/// The attributes of an event as they were at one time.
final class AttributeBox {
    let list: AttributeList

    init(_ list: consuming AttributeList) {
        self.list = list
    }
}

/// What formulas read when they are evaluated.
struct Moment {
    /// The state of the session.
    var box: SessionBox
    /// The event.
    var event: LogEvent
    /// Its attributes.
    var attributes: AttributeBox
    /// The place of its tracker.
    var place: Int
    /// Its action.
    var action: Int
    /// The time in milliseconds.
    var now: Int
    /// The session as the unmarked stage of each layer saw it.
    var was: [Int: SessionBox] = [:]
    /// The layer whose formula is evaluated.
    var layer = 0
    /// The text for which a derived event is formed.
    var each: String?
}

/// Ids for formulas that are evaluated only to explain: nothing is ever sent with them.
struct NoIds: IdMaker {
    func next() -> String { "" }
}
