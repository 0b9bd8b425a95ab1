extension YAMLCase {
    static let refusals: [YAMLCase] = [
        YAMLCase(
            "a key that stands twice", "duplicate-key", at: 3, 1,
            source: """
                a: 1
                b: 2
                a: 3
                """,
            rendering: """
                error[AVT0004/duplicate-key]: the key `a` occurs twice in this mapping
                 --> rules/core.yaml:3:1
                  |
                1 | a: 1
                  | - the first
                ...
                3 | a: 3
                  | ^ only one of the two can count
                """),
        YAMLCase(
            "an anchor and its alias", "anchor-not-allowed", at: 1, 4,
            source: """
                a: &flag { initial: false }
                b: *flag
                """,
            rendering: """
                error[AVT0006/anchor-not-allowed]: anchors (`&`) and aliases (`*`) are not allowed in packs
                 --> rules/core.yaml:1:4
                  |
                1 | a: &flag { initial: false }
                  |    ^
                  |
                  = write the value wherever it is needed, or give it a name in `definitions`
                  = anchors and aliases in this file: 2
                """),
        YAMLCase(
            "a merge key", "merge-key-not-allowed", at: 2, 3,
            source: """
                a:
                  <<: { initial: false }
                """,
            rendering: """
                error[AVT0007/merge-key-not-allowed]: merge keys (`<<`) are not allowed in packs
                 --> rules/core.yaml:2:3
                  |
                2 |   <<: { initial: false }
                  |   ^^
                  |
                  = write the entries themselves
                """),
        YAMLCase(
            "a tag", "custom-tag-not-allowed", at: 1, 8,
            source: """
                limit: !duration 30s
                """,
            rendering: """
                error[AVT0011/custom-tag-not-allowed]: YAML tags (`!`) are not allowed in packs
                 --> rules/core.yaml:1:8
                  |
                1 | limit: !duration 30s
                  |        ^^^^^^^^^ a text that begins with `!` needs quotes
                """),
        YAMLCase(
            "a tag of YAML's own on a list", "custom-tag-not-allowed", at: 1, 8,
            source: """
                limit: !!seq [30s]
                """,
            rendering: """
                error[AVT0011/custom-tag-not-allowed]: YAML tags (`!`) are not allowed in packs
                 --> rules/core.yaml:1:8
                  |
                1 | limit: !!seq [30s]
                  |        ^^^^^ a text that begins with `!` needs quotes
                """),
        YAMLCase(
            "a second document", "multiple-documents", at: 2, 1,
            source: """
                a: 1
                ---
                b: 2
                """,
            rendering: """
                error[AVT0008/multiple-documents]: a second YAML document begins here, but a pack is one document
                 --> rules/core.yaml:2:1
                  |
                2 | ---
                  | ^^^
                  |
                  = give each pack a file of its own; nothing from here on was read
                """),
        YAMLCase(
            "a text behind the document", "yaml-syntax", at: 2, 1,
            source: """
                [a]
                b: c
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: this text is outside of the document, which ends above it
                 --> rules/core.yaml:2:1
                  |
                2 | b: c
                  | ^^^^
                """),
        YAMLCase(
            "a directive", "yaml-syntax", at: 1, 1,
            source: """
                %YAML 1.1
                ---
                a: 1
                """,
            fixed: """
                ---
                a: 1
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: a line that begins with `%` is a YAML directive, which packs do not have
                 --> rules/core.yaml:1:1
                  |
                1 | %YAML 1.1
                  | ^^^^^^^^^
                  |
                  = fix: delete the line
                """),
        YAMLCase(
            "a control character", "yaml-syntax", at: 1, 11,
            source: """
                summary: a\0b
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: the character U+0000 is not allowed in a YAML file
                 --> rules/core.yaml:1:11
                  |
                1 | summary: a\\u{0}b
                  |           ^^^^^ in a text in double quotes it can be written as an escape
                """),
    ]
}
