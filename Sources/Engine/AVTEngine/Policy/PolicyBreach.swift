/// A use by a program that the host's policy does not allow.
public enum PolicyBreach: Hashable, Sendable, CustomStringConvertible {
    /// The program reads an attribute, or all attributes of a family, `NAME.*`.
    case reads(String)
    /// The program sets an attribute on events, or sends a payload entry with this name.
    case exports(String)
    /// The program emits an action.
    case emits(String)
    /// A cost of the program exceeds the host's limit.
    case costs(RuleCost, amount: Int, limit: Int)

    /// A textual description.
    public var description: String {
        switch self {
        case .reads(let name): "reads the attribute `\(name)`"
        case .exports(let name): "sends the attribute `\(name)`"
        case .emits(let name): "emits the action `\(name)`"
        case .costs(let cost, let amount, let limit): "has \(cost.phrase(amount)), where the host allows \(limit)"
        }
    }
}
