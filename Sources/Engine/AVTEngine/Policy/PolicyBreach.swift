/// Something that a program does and its host does not allow.
public enum PolicyBreach: Hashable, Sendable, CustomStringConvertible {
    /// It reads an attribute, or all of a family, `NAME.*`.
    case reads(String)
    /// It puts an attribute on events, or sends something under that name.
    case exports(String)
    /// It emits an action.
    case emits(String)
    /// It costs more than the host spends.
    case costs(RuleCost, amount: Int, limit: Int)

    /// What it is, in words.
    public var description: String {
        switch self {
        case .reads(let name): "reads the attribute `\(name)`"
        case .exports(let name): "sends the attribute `\(name)`"
        case .emits(let name): "emits the action `\(name)`"
        case .costs(let cost, let amount, let limit): "has \(cost.phrase(amount)), where the host allows \(limit)"
        }
    }
}
