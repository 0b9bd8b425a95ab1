import AVTCore
import AVTDiagnostics
import AVTRules
import AVTYAML

extension PackTestDecoder {
    /// Decodes the expected values of a metric.
    mutating func metric(_ pair: YAMLPair) -> ClaimSyntax? {
        guard let name = pair.key.text else { return nil }
        if let buckets = pair.value.pairs {
            return ClaimSyntax(kind: .buckets(name, buckets.compactMap { bucket($0) }), range: pair.range)
        }
        var numbers: [Value] = []
        var texts: [TextSyntax] = []
        for text in pair.value.itemsOrSelf.compactMap(\.text) where !text.isMissing || pair.value.items != nil {
            switch text.value {
            case .int, .double:
                numbers.append(text.value)
                texts.append(text)
            default:
                report(text, isInList: pair.value.items != nil)
                return nil
            }
        }
        return ClaimSyntax(kind: .metric(name, numbers), range: pair.range, values: texts)
    }

    private mutating func report(_ text: TextSyntax, isInList: Bool) {
        if text.isMissing {
            return report(
                .wrongValueKind, "`\(text.text)` cannot be one of several values", at: text.range,
                label: "alone, instead of the list, it means that nothing is sent")
        }
        report(
            .wrongValueKind, "`\(text.text)` is not a value of a metric", at: text.range,
            label: isInList ? "a number, or a duration in ms" : "a number, a duration in ms, or `~` for none")
    }

    /// The keyword for the bucket above all bounds.
    private static let above = "above"

    private mutating func bucket(_ pair: YAMLPair) -> BucketSyntax? {
        guard let text = pair.key.text, let count = pair.value.text else { return nil }
        let bound = text.value.number
        if bound == nil, text.text != PackTestDecoder.above {
            report(
                .wrongValueKind, "`\(text.text)` is not a bucket", at: text.range,
                label: "its upper bound, or `above` for the one above all bounds")
            return nil
        }
        return number(of: "values", count).map { BucketSyntax(bound: bound, count: $0, text: text) }
    }
}
