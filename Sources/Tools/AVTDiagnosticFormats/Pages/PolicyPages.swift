import AVTDiagnostics

extension CodePage {
    /// The codes of violations of a host's policy.
    static let policy: [CodePage] = [
        CodePage(
            .attributeForbidden, "A pack reads or sends an attribute that the policy of its host forbids.",
            harm: "What the host keeps to itself, such as who watches, would leave it with the next event.",
            wrong: .policy(
                """
                attributes:
                  title: event.userId
                vocabulary:
                  attributes:
                    userId: { type: string }
                """, policy: "{ \"reads\": { \"except\": [\"userId\"] } }"),
            right: .policy(
                """
                attributes:
                  title: event.assetId
                vocabulary:
                  attributes:
                    assetId: { type: string }
                """, policy: "{ \"reads\": { \"except\": [\"userId\"] } }")),
        CodePage(
            .actionForbidden, "A pack emits an action that the policy of its host forbids.",
            harm: "Backends and other packs would take for the player's what a pack made up.",
            wrong: .policy(
                """
                transitions:
                  - { name: on-start, action: Start, emit: [{ after: Error }] }
                """, policy: "{ \"emits\": { \"only\": [\"Ping\"] } }"),
            right: .policy(
                """
                transitions:
                  - { name: on-start, action: Start, emit: [{ after: Ping }] }
                """, policy: "{ \"emits\": { \"only\": [\"Ping\"] } }")),
        CodePage(
            .costExceeded, "Packs cost more than the policy of their host allows.",
            harm: "The app would pay for it with memory, battery and traffic.",
            wrong: .policy(
                """
                transitions:
                  - { name: on-start, action: Start, note: { code: Started } }
                  - { name: on-end, action: End, note: { code: Ended } }
                """, policy: "{ \"limits\": { \"transitions\": 1 } }"),
            right: .policy(
                """
                transitions:
                  - { name: on-start, action: [Start, End], note: { code: Seen } }
                """, policy: "{ \"limits\": { \"transitions\": 1 } }")),
    ]
}
