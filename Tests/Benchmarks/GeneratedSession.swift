/// A session of a generated log.
struct GeneratedSession {
    struct Event {
        var action: String
        let time: Int
    }

    let number: Int
    private let events: [Event]
    private let attributes: String
    private var index = 0

    init(number: Int, events: [Event], attributes: String) {
        self.number = number
        self.events = events
        self.attributes = attributes
    }

    /// The time of the next event, or `nil` if there is none.
    var nextTime: Int? { index < events.count ? events[index].time : nil }

    mutating func writeNext(to text: inout String) {
        let event = events[index]
        text += """
            {"at":\(event.time),"session":"s-\(number)","action":"\(event.action)","attributes":{\(attributes),\
            "position":\(event.time - events[0].time)}}

            """
        index += 1
    }
}
