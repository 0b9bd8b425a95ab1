import AVTDiagnostics
import Testing

@testable import AVTRules

@Suite("Records, sets and families in packs")
struct RecordTests {
    @Test(arguments: cases)
    func `each mistake is found where it is`(example: MarkedCase) {
        example.verify()
    }

    /// A record and a family, variables that hold them, and transitions.
    private static func pack(_ transitions: String..., more: String = "") -> String {
        """
        vocabulary:
          records:
            adInfo: { fields: { ad.id: { type: string }, ad.position: { type: int, optional: true } } }
          families:
            label: { type: string }
          attributes:
            adId: { type: string }
            adPlace: { type: int }
        memory:
          tracker:
            ad: { record: adInfo }
            last: { record: adInfo }
            seen: { type: set, limit: 3 }
            labels: { family: label }
        transitions:
          - { name: begins, action: AdBegin, set: { ad: event.adInfo, labels: event.label, last: event.adInfo } }
          - { name: sees, action: AdFinish, set: { seen: 'seen.with("a")' } }

        """ + transitions.map { "  - \($0)\n" }.joined() + more
    }

    static let cases: [MarkedCase] = [
        MarkedCase(
            "what there is to read", [],
            pack(more: "attributes: { adId: last.id, adPlace: 'ad.position + size(labels)' }")),
        MarkedCase(
            "two that exclude each other by whether a record is there", [],
            pack(
                "{ name: ends, action: AdSkip, when: has(ad), clear: [ad] }",
                "{ name: begins-late, action: AdSkip, when: '!has(ad)', set: { ad: event.adInfo } }",
                more: "attributes: { adId: last.id, adPlace: size(labels) }")),
        MarkedCase(
            "two that write a record together", [.conflictingWrites],
            pack(
                "{ name: ends, action: AdSkip, clear: [ad] }",
                "{ name: begins-late, action: AdSkip, set: { ▸ad: event.adInfo } }")),
        MarkedCase(
            "another record", [.typeMismatch],
            pack("{ name: ends, action: AdSkip, set: { seen: ▸event.adInfo } }")),
        MarkedCase(
            "a text instead of a set", [.typeMismatch],
            pack("{ name: ends, action: AdSkip, set: { seen: ▸event.errorCode } }")),
        MarkedCase(
            "a number in a set", [.typeMismatch],
            pack("{ name: ends, action: AdSkip, accept: '▸event.position in seen' }")),
        MarkedCase(
            "an attribute that is a family", [.typeMismatch],
            pack(more: "attributes: { adId: ▸labels }")),
        MarkedCase(
            "a record among attributes", [.typeMismatch], pack(more: "attributes: { adId: ▸ad }")),
        MarkedCase(
            "the past of an event", [.notAvailableHere],
            pack(more: "attributes: { adPlace: { when: 'changed(▸event.adInfo)', value: 1 } }")),
    ]
}
