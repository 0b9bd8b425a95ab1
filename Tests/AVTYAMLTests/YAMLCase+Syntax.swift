extension YAMLCase {
    static let syntax: [YAMLCase] = [
        YAMLCase(
            "a sentence with a colon", "yaml-syntax", at: 2, 18,
            source: """
                pack:
                  summary: Pauses: how long they are
                """,
            fixed: """
                pack:
                  summary: "Pauses: how long they are"
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: a text with `: ` needs quotes
                 --> rules/core.yaml:2:18
                  |
                2 |   summary: Pauses: how long they are
                  |                  ^ YAML reads the text before `: ` as a key
                  |
                  = fix: put it in quotes: `"Pauses: how long they are"`
                """),
        YAMLCase(
            "an at sign", "yaml-syntax", at: 1, 10,
            source: """
                playing: @didStart
                """,
            fixed: """
                playing: "@didStart"
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: a value cannot begin with `@` without quotes
                 --> rules/core.yaml:1:10
                  |
                1 | playing: @didStart
                  |          ^ YAML reserves this character
                  |
                  = fix: put it in quotes: `"@didStart"`
                """),
        YAMLCase(
            "a backtick", "yaml-syntax", at: 1, 10,
            source: """
                playing: `didStart`
                """,
            fixed: """
                playing: "`didStart`"
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: a value cannot begin with a backtick without quotes
                 --> rules/core.yaml:1:10
                  |
                1 | playing: `didStart`
                  |          ^ YAML reserves this character
                  |
                  = fix: put it in quotes: `"`didStart`"`
                """),
        YAMLCase(
            "a percent sign", "yaml-syntax", at: 1, 10,
            source: """
                playing: %didStart
                """,
            fixed: """
                playing: "%didStart"
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: a value cannot begin with `%` without quotes
                 --> rules/core.yaml:1:10
                  |
                1 | playing: %didStart
                  |          ^ YAML reserves this character
                  |
                  = fix: put it in quotes: `"%didStart"`
                """),
        YAMLCase(
            "a greater-than sign", "yaml-syntax", at: 1, 8,
            source: """
                value: > 5
                """,
            fixed: """
                value: "> 5"
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: a value cannot begin with `>` without quotes
                 --> rules/core.yaml:1:8
                  |
                1 | value: > 5
                  |        ^ YAML reserves this character
                  |
                  = fix: put it in quotes: `"> 5"`
                """),
        YAMLCase(
            "tabs as indentation", "tab-indentation", at: 2, 1,
            source: """
                state:
                \ttracker:
                \t\tisPaused: false
                """,
            fixed: """
                state:
                  tracker:
                    isPaused: false
                """,
            rendering: """
                error[AVT0005/tab-indentation]: a tab cannot indent in YAML
                 --> rules/core.yaml:2:1
                  |
                2 |     tracker:
                  | ^^^^ only spaces can
                  |
                  = fix: write two spaces for each tab
                """),
        YAMLCase(
            "a tab behind a dash", "tab-indentation", at: 2, 4,
            source: """
                state:
                  -\ta: 1
                """,
            fixed: """
                state:
                  - a: 1
                """,
            rendering: """
                error[AVT0005/tab-indentation]: YAML does not allow a tab here
                 --> rules/core.yaml:2:4
                  |
                2 |   - a: 1
                  |    ^ only spaces can
                  |
                  = fix: write a space
                """),
        YAMLCase(
            "a tab behind two spaces", "tab-indentation", at: 2, 3,
            source: """
                state:
                  \ta: 1
                """,
            fixed: """
                state:
                    a: 1
                """,
            rendering: """
                error[AVT0005/tab-indentation]: a tab cannot indent in YAML
                 --> rules/core.yaml:2:3
                  |
                2 |     a: 1
                  |   ^^ only spaces can
                  |
                  = fix: write two spaces for each tab
                """),
        YAMLCase(
            "a tab between lines of eight columns", "tab-indentation", at: 4, 1,
            source: """
                state:
                    tracker:
                        a: { x: 1 }
                \tb: { x: 2 }
                        c: { x: 3 }
                """,
            fixed: """
                state:
                    tracker:
                        a: { x: 1 }
                        b: { x: 2 }
                        c: { x: 3 }
                """,
            rendering: """
                error[AVT0005/tab-indentation]: a tab cannot indent in YAML
                 --> rules/core.yaml:4:1
                  |
                4 |     b: { x: 2 }
                  | ^^^^ only spaces can
                  |
                  = fix: indent with spaces, as deep as the lines around
                """),
        YAMLCase(
            "a tab for each level of four columns", "tab-indentation", at: 4, 1,
            source: """
                state:
                    tracker:
                        a: { x: 1 }
                \tinstrument:
                \t\tb: { x: 2 }
                """,
            fixed: """
                state:
                    tracker:
                        a: { x: 1 }
                    instrument:
                        b: { x: 2 }
                """,
            rendering: """
                error[AVT0005/tab-indentation]: a tab cannot indent in YAML
                 --> rules/core.yaml:4:1
                  |
                4 |     instrument:
                  | ^^^^ only spaces can
                  |
                  = fix: indent with spaces, as deep as the lines around
                """),
        YAMLCase(
            "a tab that may be of either level", "tab-indentation", at: 4, 1,
            source: """
                state:
                    tracker:
                        a: { x: 1 }
                \tb: { x: 2 }
                """,
            rendering: """
                error[AVT0005/tab-indentation]: a tab cannot indent in YAML
                 --> rules/core.yaml:4:1
                  |
                4 |     b: { x: 2 }
                  | ^^^^ only spaces can
                """),
        YAMLCase(
            "a missing space behind a colon", "yaml-syntax", at: 2, 3,
            source: """
                pack:
                  name:bad.example
                  version: 1.0.0
                """,
            fixed: """
                pack:
                  name: bad.example
                  version: 1.0.0
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: a space is missing after the colon of `name`
                 --> rules/core.yaml:2:3
                  |
                2 |   name:bad.example
                  |   ^^^^^ without it YAML does not see where the key ends
                  |
                  = fix: write `name: `
                """),
        YAMLCase(
            "missing spaces behind colons, which YAML accepts", "yaml-syntax", at: 3, 5,
            source: """
                state:
                  tracker:
                    didStart:{ initial: false }
                    isPaused: { initial:false }
                """,
            fixed: """
                state:
                  tracker:
                    didStart: { initial: false }
                    isPaused: { initial: false }
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: a space is missing after the colon of `didStart`
                 --> rules/core.yaml:3:5
                  |
                3 |     didStart:{ initial: false }
                  |     ^^^^^^^^^ without it YAML does not see where the key ends
                  |
                  = fix: write `didStart: `

                error[AVT0003/yaml-syntax]: a space is missing after the colon of `initial`
                 --> rules/core.yaml:4:17
                  |
                4 |     isPaused: { initial:false }
                  |                 ^^^^^^^^ without it YAML does not see where the key ends
                  |
                  = fix: write `initial: `
                """),
        YAMLCase(
            "an apostrophe in single quotes", "yaml-syntax", at: 1, 10,
            source: """
                because: 'it's the viewer's choice'
                """,
            fixed: """
                because: "it's the viewer's choice"
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: a text in single quotes cannot have an apostrophe
                 --> rules/core.yaml:1:10
                  |
                1 | because: 'it's the viewer's choice'
                  |          ^^^^^^^^^^^^^^^^^^^^^^^^^^ YAML reads the apostrophe as the closing quote
                  |
                  = fix: put it in double quotes
                """),
        YAMLCase(
            "a quote that is never closed", "yaml-syntax", at: 2, 12,
            source: """
                definitions:
                  playing: "didStart
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: this text in quotes is never closed
                 --> rules/core.yaml:2:12
                  |
                2 |   playing: "didStart
                  |            ^
                """),
        YAMLCase(
            "a quote that is closed by the next one", "yaml-syntax", at: 2, 5,
            source: """
                a: "x
                b: "y"
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: this does not fit the mapping that contains it
                 --> rules/core.yaml:2:5
                  |
                2 | b: "y"
                  |     ^
                  |
                  = the keys of a mapping all begin in the same column, and each is followed by `: `
                note: the mapping begins here
                 --> rules/core.yaml:1:1
                  |
                1 | a: "x
                  | -
                note: the quote that is opened here is closed on another line
                 --> rules/core.yaml:1:4
                  |
                1 | a: "x
                  |    --
                """),
        YAMLCase(
            "a bracket closed by a brace", "yaml-syntax", at: 2, 33,
            source: """
                trackers:
                  content: { emits: [Start, End }
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: a `,` or the closing `]` of a list is missing here
                 --> rules/core.yaml:2:33
                  |
                2 |   content: { emits: [Start, End }
                  |                                 ^
                note: the bracket opens here
                 --> rules/core.yaml:2:21
                  |
                2 |   content: { emits: [Start, End }
                  |                     -
                """),
        YAMLCase(
            "a brace that is never closed", "yaml-syntax", at: 3, 15,
            source: """
                state:
                  tracker:
                    didStart: { initial: false
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: this `{` is never closed
                 --> rules/core.yaml:3:15
                  |
                3 |     didStart: { initial: false
                  |               ^
                """),
        YAMLCase(
            "a brace that is not closed before the next key", "yaml-syntax", at: 2, 9,
            source: """
                didStart: { initial: false
                isPaused: { initial: false }
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: a `,` or the closing `}` of a mapping is missing here
                 --> rules/core.yaml:2:9
                  |
                2 | isPaused: { initial: false }
                  |         ^
                note: the brace is opened here
                 --> rules/core.yaml:1:11
                  |
                1 | didStart: { initial: false
                  |           -
                """),
        YAMLCase(
            "a key too far to the left", "wrong-indentation", at: 4, 4,
            source: """
                state:
                  tracker:
                    didStart: { initial: false }
                   isPaused: { initial: false }
                """,
            fixed: """
                state:
                  tracker:
                    didStart: { initial: false }
                    isPaused: { initial: false }
                """,
            rendering: """
                error[AVT0016/wrong-indentation]: `isPaused` is indented too little
                 --> rules/core.yaml:4:4
                  |
                3 |     didStart: { initial: false }
                  |     -------- indent it like this
                4 |    isPaused: { initial: false }
                  |    ^^^^^^^^ the keys of a mapping all begin in the same column
                  |
                  = fix: indent it like `didStart`
                """),
        YAMLCase(
            "an item too far to the left", "yaml-syntax", at: 3, 2,
            source: """
                a:
                  - x
                 - y
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: this does not fit the list above it
                 --> rules/core.yaml:3:2
                  |
                2 |   - x
                  |   - the item before begins here
                3 |  - y
                  |  ^ the items of a list all begin with `- ` in the same column
                """),
        YAMLCase(
            "an escape that does not exist", "yaml-syntax", at: 1, 21,
            source: """
                value: "matches(x, '\\d+')"
                """,
            fixed: """
                value: "matches(x, '\\\\d+')"
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: this is no escape that a text in double quotes can have
                 --> rules/core.yaml:1:21
                  |
                1 | value: "matches(x, '\\d+')"
                  |                     ^^ a backslash itself is written `\\\\` there
                  |
                  = fix: write `\\\\`
                """),
        YAMLCase(
            "an escape without digits", "yaml-syntax", at: 1, 11,
            source: """
                value: "\\xZZ"
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: this escape is no character
                 --> rules/core.yaml:1:11
                  |
                1 | value: "\\xZZ"
                  |           ^^
                  |
                  = `\\x41`, `\\u0041` and `\\U00000041` are the letter A in double quotes
                """),
        YAMLCase(
            "a list behind its key", "yaml-syntax", at: 1, 9,
            source: """
                accept: - a
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: a list cannot begin on the line of its key
                 --> rules/core.yaml:1:9
                  |
                1 | accept: - a
                  |         ^
                  |
                  = write each `- ` on a line of its own below the key
                """),
        YAMLCase(
            "a line without a colon", "yaml-syntax", at: 2, 1,
            source: """
                a: 1
                bcd
                e: 2
                """,
            rendering: """
                error[AVT0003/yaml-syntax]: a key without `: ` after it
                 --> rules/core.yaml:2:1
                  |
                2 | bcd
                  | ^^^
                  |
                  = a text over several lines has to be indented deeper than its key
                """),
        YAMLCase(
            "several errors in one file", "unquoted-expression-breaks-yaml", at: 1, 4,
            source: """
                a: !x
                b: c ? d : e
                c: @f
                d: { v: max(a, b) }
                e: 'f' + g
                """,
            fixed: """
                a: "!x"
                b: "c ? d : e"
                c: "@f"
                d: { v: "max(a, b)" }
                e: "'f' + g"
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `!` needs quotes
                 --> rules/core.yaml:1:4
                  |
                1 | a: !x
                  |    ^^ `!` begins a YAML tag, so YAML does not see this as a value
                  |
                  = fix: put it in quotes: `"!x"`

                error[AVT0013/unquoted-expression-breaks-yaml]: a formula with `: ` needs quotes
                 --> rules/core.yaml:2:10
                  |
                2 | b: c ? d : e
                  |          ^ YAML reads the text before `: ` as a key
                  |
                  = fix: put it in quotes: `"c ? d : e"`

                error[AVT0003/yaml-syntax]: a value cannot begin with `@` without quotes
                 --> rules/core.yaml:3:4
                  |
                3 | c: @f
                  |    ^ YAML reserves this character
                  |
                  = fix: put it in quotes: `"@f"`

                error[AVT0013/unquoted-expression-breaks-yaml]: YAML does not read this formula as one value
                 --> rules/core.yaml:4:9
                  |
                4 | d: { v: max(a, b) }
                  |         ^^^^^^^^^ a formula inside `{ }` or `[ ]`, or with `: `, needs quotes
                  |
                  = fix: put it in quotes: `"max(a, b)"`

                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `'` needs quotes
                 --> rules/core.yaml:5:4
                  |
                5 | e: 'f' + g
                  |    ^^^^^^^ YAML reads the part that begins with `'` as the complete value
                  |
                  = fix: put it in quotes: `"'f' + g"`
                """),
    ]
}
