extension AdBreak.Offset: CustomStringConvertible {
    /// The offset as VMAP writes it.
    public var description: String {
        switch self {
        case .start: "start"
        case .end: "end"
        case .time(let time): time.description
        case .percentage(let percentage): VASTOffset.percentage(percentage).description
        case .position(let number): "#\(number)"
        }
    }
}
