import AVTPackTools

/// What a tracker of Pillarbox is called with, and what else a player says.
enum PillarboxCall {
    case enable
    /// `updateProperties`: a snapshot in the words of the recordings.
    case properties(JSONValue)
    /// `updateMetricEvents`: the whole history.
    case events([JSONValue])
    /// The last snapshot.
    case disable(JSONValue)
    /// Tracking of an enabled tracker is switched off or on, with the snapshot and history that there are.
    case toggle(Bool)
    /// An action as it stands.
    case action(String)
    /// Nothing that rules know of.
    case nothing
}

/// A call and its time in milliseconds.
struct PillarboxStep {
    let time: Int
    let call: PillarboxCall

    init(_ time: Int, _ call: PillarboxCall) {
        self.time = time
        self.call = call
    }

    /// A step of a recording.
    init(_ json: JSONValue) throws {
        guard let time = json["t"]?.int else { throw PillarboxProblem("a step has no time: \(json.text)") }
        let argument = json["arg"]
        switch (json["call"]?.string, argument) {
        case ("enable", _): self.init(time, .enable)
        case ("updateProperties", let argument?): self.init(time, .properties(argument))
        case ("updateMetricEvents", let argument?): self.init(time, .events(argument.items))
        case ("disable", _): self.init(time, .disable(argument ?? .object([])))
        case ("updateMetadata", _): self.init(time, .nothing)
        case ("setTrackingEnabled", .bool(let isOn)), ("isTrackingEnabled", .bool(let isOn)):
            self.init(time, .toggle(isOn))
        default: throw PillarboxProblem("no such call: \(json.text)")
        }
    }
}

/// Why a scenario cannot be played.
struct PillarboxProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
