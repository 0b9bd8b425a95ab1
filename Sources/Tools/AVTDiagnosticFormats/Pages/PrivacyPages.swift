import AVTDiagnostics

extension CodePage {
    /// The codes of private values that leave the app.
    static let privacy: [CodePage] = [
        CodePage(
            .privateValueLeaves,
            "Rules send under another name what `privacy` changes or keeps back, or something that depends on it.",
            harm: "What should have stayed with the viewer leaves with the next event, as it is or in part.",
            wrong: .pack(
                """
                attributes:
                  title: event.userId
                privacy:
                  attributes:
                    userId: { hash: 32 }
                vocabulary:
                  attributes:
                    userId: { type: string }
                """),
            right: .pack(
                """
                attributes:
                  title: event.userId
                privacy:
                  attributes:
                    userId: { hash: 32 }
                    title: { hash: 32 }
                vocabulary:
                  attributes:
                    userId: { type: string }
                """)),
        CodePage(
            .unknownConsent, "There is no consent of this name.",
            harm: "The app could never give it, and nothing would ever be sent.",
            wrong: .pack(
                """
                privacy:
                  consents: { analyticsConsent: { description: Measuring what is watched. } }
                  requires: analyticConsent
                """),
            right: .pack(
                """
                privacy:
                  consents: { analyticsConsent: { description: Measuring what is watched. } }
                  requires: analyticsConsent
                """)),
        CodePage(
            .privacyWeakened, "An earlier version keeps more to itself.",
            harm: "What viewers were promised does not hold any more, and nobody sees it in the numbers.",
            wrong: .change(hashed("1.1.0", digits: nil), from: hashed("1.0.0", digits: 16)),
            right: .change(hashed("1.1.0", digits: 16), from: hashed("1.0.0", digits: 16))),
    ]

    private static func hashed(_ version: String, digits: Int?) -> String {
        """
        pack: { name: my.pack, version: \(version), language: 1 }
        vocabulary:
          attributes:
            userId: { type: string }
        privacy:
          attributes:
            userId: { \(digits.map { "hash: \($0)" } ?? "truncate: 16") }
        """
    }
}
