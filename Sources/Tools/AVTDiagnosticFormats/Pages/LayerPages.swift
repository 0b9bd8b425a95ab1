import AVTDiagnostics

extension CodePage {
    static let layers: [CodePage] = [
        CodePage(
            .includeCycle, "Packs extend each other in a cycle.",
            harm: "None of them is the lower one, so nobody could tell whose rules count first.",
            wrong: .layers(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1, extends: [base.yaml] }
                """,
                base: """
                    pack: { name: my.base, version: 1.0.0, language: 1, extends: [pack.yaml] }
                    """),
            right: extending("base.yaml")),
        CodePage(
            .includeNotFound, "A pack that is extended is not there.",
            harm: "Without the rules below, the pack would accept what they block.",
            wrong: extending("bas.yaml"),
            right: extending("base.yaml")),
        CodePage(
            .overrideWithoutTarget, "A pack overrides or removes what no pack below it has.",
            harm: "The rule that was to be replaced still runs, beside the new one.",
            wrong: .pack(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1, extends: [openavt.metrics], remove: [NumPlay] }
                """),
            right: .pack(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1, extends: [openavt.metrics], remove: [NumPlays] }
                """)),
        CodePage(
            .packNameConflict, "Two different packs have the same name.",
            harm: "Parameters, verdicts and reports name packs; they could mean either.",
            wrong: .layers(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1, extends: [base.yaml] }
                """,
                base: """
                    pack: { name: my.pack, version: 2.0.0, language: 1 }
                    """),
            right: .layers(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1, extends: [base.yaml] }
                """,
                base: """
                    pack: { name: my.base, version: 2.0.0, language: 1 }
                    """)),
        CodePage(
            .missingOverride, "A pack below has a rule of this name already.",
            harm: "Whether yours replaces it or joins it decides which events count; that is said, not guessed.",
            wrong: .layers(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1, extends: [base.yaml] }
                transitions:
                  - { name: pause-begins, action: PauseBegin }
                """,
                base: """
                    pack: { name: my.base, version: 1.0.0, language: 1 }
                    transitions:
                      - { name: pause-begins, action: PauseBegin }
                    """),
            right: .layers(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1, extends: [base.yaml] }
                transitions:
                  - { name: pause-begins, action: PauseBegin, override: true }
                """,
                base: """
                    pack: { name: my.base, version: 1.0.0, language: 1 }
                    transitions:
                      - { name: pause-begins, action: PauseBegin }
                    """)),
        CodePage(
            .conflictingDeclarations, "A name is declared twice, in ways that exclude each other.",
            harm: "Each pack would read what the other wrote as something else.",
            wrong: .pack(
                """
                vocabulary:
                  attributes:
                    adInfo: { type: string }
                  records:
                    adInfo: { fields: { ad.id: { type: string } } }
                """),
            right: .pack(
                """
                vocabulary:
                  attributes:
                    adTitle: { type: string }
                  records:
                    adInfo: { fields: { ad.id: { type: string } } }
                transitions:
                  - { name: ad-begins, action: AdBegin, accept: valid(event.adInfo) }
                """)),
        CodePage(
            .packVersionMismatch, "A pack below is not of a version with which the pack works.",
            harm: "Another version may count and measure in another way, so the pack's numbers would change unseen.",
            wrong: .layers(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1, extends: [{ pack: base.yaml, version: 1.x }] }
                """,
                base: """
                    pack: { name: my.base, version: 2.0.0, language: 1 }
                    """),
            right: .layers(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1, extends: [{ pack: base.yaml, version: 2.x }] }
                """,
                base: """
                    pack: { name: my.base, version: 2.0.0, language: 1 }
                    """)),
        CodePage(
            .pinnedPackDiffers, "A pack file was made with another pack below than this library has.",
            harm: "The tests of the pack file passed with the other one; its numbers may differ with this one.",
            wrong: .words(
                """
                A pack file that was made with `playback.metrics` 1.2.0 is checked with a library that has 1.3.0, or
                another text of 1.2.0. `avt-rules pack inspect` shows both.
                """),
            right: .words(
                """
                A pack file that was built anew with this library, after its tests passed. With a `version` in
                `extends`, a pack of another version is refused (AVT1030).
                """)),
        CodePage(
            .outsideFolder, "A file is outside of the folders of the packs on the command line.",
            harm:
                "A pack from elsewhere could make messages quote any file of the machine, and `check --fix` would change it.",
            wrong: extending("../base.yaml"),
            right: extending("base.yaml")),
    ]

    /// Returns an example of a pack that extends a file, with `base.yaml` as the base pack.
    private static func extending(_ file: String) -> Example {
        .layers(
            """
            pack: { name: my.pack, version: 1.0.0, language: 1, extends: [\(file)] }
            """,
            base: """
                pack: { name: my.base, version: 1.0.0, language: 1 }
                """)
    }
}
