import AVTDiagnostics
import AVTEngine

/// The interface that others rely on: the names that a program sends and accepts, the settings of the host, and the variables of sessions.
package struct PackInterface: Sendable {
    /// An item of the interface.
    struct Item: Sendable {
        /// A phrase for its type: `a gauge in ms`.
        var phrase: String
        /// The location of its declaration.
        var range: SourceRange?
        /// The values of an enumeration, or the bucket bounds of a histogram.
        var values: [String] = []
        /// The owner of a variable, or `nil` for other items.
        var owner: Owner?
        /// The condition and the value of a metric as its author has written them, or `nil` for other items.
        var formula: [String]?
        /// The type without the unit, or `nil` if the item has no unit.
        var type: String?
    }

    /// The name of the outermost pack, or `nil` before there is a pack.
    var name: TextSyntax?
    /// The version of the outermost pack, or `nil` before there is a pack.
    var version: TextSyntax?
    /// Metrics that are sent.
    var metrics: [String: Item] = [:]
    /// Attributes of events that are sent, by the names that payloads send.
    var attributes: [String: Item] = [:]
    /// Actions that packs declare.
    var declaredActions: [String: Item] = [:]
    /// Actions that rules emit.
    var emittedActions: [String: Item] = [:]
    /// Variables of state and memory.
    var variables: [String: Item] = [:]
    /// Parameters by name, prefixed with the pack's name if several packs have a parameter with that name.
    var parameters: [String: Item] = [:]

    init() {}
}
