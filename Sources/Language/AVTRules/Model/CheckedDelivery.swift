import AVTCore
import AVTDiagnostics
import AVTEngine

/// The rules for which events and metrics are sent, and how; actions are indices of `CheckedPack.actions`.
package struct CheckedDelivery: Sendable {
    /// A rule for which sessions are sent.
    struct Sample: Sendable {
        var rate: Double
        var except: [Int]
    }

    /// A limit on the number of events that are sent within a period.
    struct Limit: Sendable {
        var name: String
        /// The name of its layer's pack.
        var layerName: String
        var filter: ActionFilter
        var most: Int
        var per: Int
        /// True if the limit holds for every interval of that duration.
        var isSliding: Bool
    }

    /// A rule for which events are not sent again.
    struct Duplicates: Sendable {
        var name: String
        /// The name of its layer's pack.
        var layerName: String
        var filter: ActionFilter
        var by: [String]
        var within: Int
    }

    /// The consents that the viewer may give.
    package var consents: [String] = []
    /// The consents without which nothing is sent.
    var requires: [Int] = []
    /// The treatments of attributes, one for each attribute.
    var treatments: [AttributeTreatment] = []
    /// The attributes that are sent modified or not at all.
    package var treatedAttributes: Set<String> { Set(treatmentRanges.keys) }
    /// The locations of the treatments, by attribute; the empty name stands for all other attributes.
    var treatmentRanges: [String: SourceRange] = [:]
    /// The rule for which sessions are sent.
    var sample: Sample?
    /// The limits on the number of events that are sent within a period.
    var limits: [Limit] = []
    /// The rules for which events are not sent again.
    var duplicates: [Duplicates] = []
    /// The reasons of rules that withhold events, by the rules' names as used by verdicts.
    package var reasons: [String: String] = [:]

    /// Returns the names of a pack's limits and rules for duplicates.
    package func rules(of layerName: String) -> [String] {
        limits.filter { $0.layerName == layerName }.map(\.name)
            + duplicates.filter { $0.layerName == layerName }.map(\.name)
    }

    /// The names of all rules that withhold events, as used by verdicts.
    package var rules: Set<String> {
        Set(
            limits.map(\.name) + duplicates.map(\.name)
                + [Delivery.noConsent, .notInSample].compactMap(\.rule))
    }
}
