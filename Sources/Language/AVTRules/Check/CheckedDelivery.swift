import AVTDiagnostics
import AVTEngine
import AVTCore

/// What leaves of events and metrics, and how; actions are indices of `CheckedPack.actions`.
package struct CheckedDelivery: Sendable {
    /// Which sessions are sent.
    struct Sample: Sendable {
        var rate: Double
        var except: [Int]
    }

    /// How many events are sent in a time.
    struct Limit: Sendable {
        var name: String
        /// The name of its layer's pack.
        var layerName: String
        var filter: ActionFilter
        var most: Int
        var per: Int
        /// True if any interval of that duration counts.
        var isSliding: Bool
    }

    /// Which events are not sent again.
    struct Duplicates: Sendable {
        var name: String
        /// The name of its layer's pack.
        var layerName: String
        var filter: ActionFilter
        var by: [String]
        var within: Int
    }

    /// What the viewer may consent to.
    package var consents: [String] = []
    /// The consents without which nothing leaves.
    var requires: [Int] = []
    /// What becomes of attributes, each once.
    var treatments: [AttributeTreatment] = []
    /// The attributes that leave otherwise than they are, or not at all.
    package var treatedAttributes: Set<String> { Set(places.keys) }
    /// Where packs say so, by attribute; the empty name stands for all others.
    var places: [String: SourceRange] = [:]
    /// Which sessions are sent.
    var sample: Sample?
    /// How many events are sent in a time.
    var limits: [Limit] = []
    /// Which events are not sent again.
    var duplicates: [Duplicates] = []

    /// The names of what a pack says keeps events back of which there are too many.
    package func rules(of layerName: String) -> [String] {
        limits.filter { $0.layerName == layerName }.map(\.name)
            + duplicates.filter { $0.layerName == layerName }.map(\.name)
    }

    /// The names of all that keeps events back, as verdicts call it.
    package var rules: Set<String> {
        Set(
            limits.map(\.name) + duplicates.map(\.name)
                + [Delivery.noConsent, .notInSample].compactMap(\.rule))
    }
}
