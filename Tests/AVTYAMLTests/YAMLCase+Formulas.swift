extension YAMLCase {
    static let formulas: [YAMLCase] = [
        YAMLCase(
            "a negation", "unquoted-expression-breaks-yaml", at: 5, 13,
            source: """
                pack:
                  name: bad.example
                transitions:
                  - name: pause-begins
                    accept: !isPaused
                """,
            fixed: """
                pack:
                  name: bad.example
                transitions:
                  - name: pause-begins
                    accept: "!isPaused"
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `!` needs quotes
                 --> rules/core.yaml:5:13
                  |
                5 |     accept: !isPaused
                  |             ^^^^^^^^^ `!` begins a YAML tag, so YAML does not see this as a value
                  |
                  = fix: put it in quotes: `"!isPaused"`
                """),
        YAMLCase(
            "a negation that goes on, with a comment", "unquoted-expression-breaks-yaml", at: 5, 13,
            source: """
                pack:
                  name: bad.example
                transitions:
                  - name: pause-begins
                    accept: !isPaused && didStart   # both
                """,
            fixed: """
                pack:
                  name: bad.example
                transitions:
                  - name: pause-begins
                    accept: "!isPaused && didStart"   # both
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `!` needs quotes
                 --> rules/core.yaml:5:13
                  |
                5 |     accept: !isPaused && didStart   # both
                  |             ^^^^^^^^^^^^^^^^^^^^^ `!` begins a YAML tag, so YAML does not see this as a value
                  |
                  = fix: put it in quotes: `"!isPaused && didStart"`
                """),
        YAMLCase(
            "a negation that is compared", "unquoted-expression-breaks-yaml", at: 1, 9,
            source: """
                accept: !isPaused == wasPaused
                """,
            fixed: """
                accept: "!isPaused == wasPaused"
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `!` needs quotes
                 --> rules/core.yaml:1:9
                  |
                1 | accept: !isPaused == wasPaused
                  |         ^^^^^^^^^^^^^^^^^^^^^^ `!` begins a YAML tag, so YAML does not see this as a value
                  |
                  = fix: put it in quotes: `"!isPaused == wasPaused"`
                """),
        YAMLCase(
            "a negated call", "unquoted-expression-breaks-yaml", at: 1, 9,
            source: """
                accept: !has(event.x)
                """,
            fixed: """
                accept: "!has(event.x)"
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `!` needs quotes
                 --> rules/core.yaml:1:9
                  |
                1 | accept: !has(event.x)
                  |         ^^^^^^^^^^^^^ `!` begins a YAML tag, so YAML does not see this as a value
                  |
                  = fix: put it in quotes: `"!has(event.x)"`
                """),
        YAMLCase(
            "a negation in a list", "unquoted-expression-breaks-yaml", at: 1, 10,
            source: """
                accept: [!isPaused, didStart]
                """,
            fixed: """
                accept: ["!isPaused", didStart]
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `!` needs quotes
                 --> rules/core.yaml:1:10
                  |
                1 | accept: [!isPaused, didStart]
                  |          ^^^^^^^^^ `!` begins a YAML tag, so YAML does not see this as a value
                  |
                  = fix: put it in quotes: `"!isPaused"`
                """),
        YAMLCase(
            "a negation in braces without a space", "unquoted-expression-breaks-yaml", at: 1, 16,
            source: """
                started: { is: !isPaused}
                """,
            fixed: """
                started: { is: "!isPaused"}
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `!` needs quotes
                 --> rules/core.yaml:1:16
                  |
                1 | started: { is: !isPaused}
                  |                ^^^^^^^^^ `!` begins a YAML tag, so YAML does not see this as a value
                  |
                  = fix: put it in quotes: `"!isPaused"`
                """),
        YAMLCase(
            "a negation in braces that goes on", "unquoted-expression-breaks-yaml", at: 2, 11,
            source: """
                accept:
                  - { is: !a && b, because: it is not }
                """,
            fixed: """
                accept:
                  - { is: "!a && b", because: it is not }
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `!` needs quotes
                 --> rules/core.yaml:2:11
                  |
                2 |   - { is: !a && b, because: it is not }
                  |           ^^^^^^^ `!` begins a YAML tag, so YAML does not see this as a value
                  |
                  = fix: put it in quotes: `"!a && b"`
                """),
        YAMLCase(
            "a negation in a block list", "unquoted-expression-breaks-yaml", at: 2, 5,
            source: """
                accept:
                  - !isPaused || didStart
                  - didStart
                """,
            fixed: """
                accept:
                  - "!isPaused || didStart"
                  - didStart
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `!` needs quotes
                 --> rules/core.yaml:2:5
                  |
                2 |   - !isPaused || didStart
                  |     ^^^^^^^^^^^^^^^^^^^^^ `!` begins a YAML tag, so YAML does not see this as a value
                  |
                  = fix: put it in quotes: `"!isPaused || didStart"`
                """),
        YAMLCase(
            "a conditional", "unquoted-expression-breaks-yaml", at: 3, 42,
            source: """
                attributes:
                  inPauseBlock:
                    value: action == PauseFinish ? false : isPaused   # open pauses
                """,
            fixed: """
                attributes:
                  inPauseBlock:
                    value: "action == PauseFinish ? false : isPaused"   # open pauses
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula with `: ` needs quotes
                 --> rules/core.yaml:3:42
                  |
                3 |     value: action == PauseFinish ? false : isPaused   # open pauses
                  |                                          ^ YAML reads the text before `: ` as a key
                  |
                  = fix: put it in quotes: `"action == PauseFinish ? false : isPaused"`
                """),
        YAMLCase(
            "a conditional in braces", "unquoted-expression-breaks-yaml", at: 1, 44,
            source: """
                StartTime: { value: has(event.x) ? event.x : event.y, because: so }
                """,
            fixed: """
                StartTime: { value: "has(event.x) ? event.x : event.y", because: so }
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula with `: ` needs quotes
                 --> rules/core.yaml:1:44
                  |
                1 | StartTime: { value: has(event.x) ? event.x : event.y, because: so }
                  |                                            ^ YAML reads the text before `: ` as a key
                  |
                  = fix: put it in quotes: `"has(event.x) ? event.x : event.y"`
                """),
        YAMLCase(
            "a conditional in a block list, which YAML accepts", "unquoted-expression-breaks-yaml", at: 2, 5,
            source: """
                accept:
                  - a ? b : c
                """,
            fixed: """
                accept:
                  - "a ? b : c"
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: YAML does not read this formula as one value
                 --> rules/core.yaml:2:5
                  |
                2 |   - a ? b : c
                  |     ^^^^^^^^^ a formula inside `{ }` or `[ ]`, or with `: `, needs quotes
                  |
                  = fix: put it in quotes: `"a ? b : c"`
                """),
        YAMLCase(
            "a conditional over several lines", "unquoted-expression-breaks-yaml", at: 4, 5,
            source: """
                StartTime:
                  value: has(event.x)
                    ? event.x
                    : event.y
                  because: so
                """,
            fixed: """
                StartTime:
                  value: "has(event.x) ? event.x : event.y"
                  because: so
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula with `: ` needs quotes
                 --> rules/core.yaml:4:5
                  |
                4 |     : event.y
                  |     ^ YAML reads the text before `: ` as a key
                  |
                  = fix: put it in quotes: `"has(event.x) ? event.x : event.y"`
                """),
        YAMLCase(
            "a hash in a string", "unquoted-expression-breaks-yaml", at: 1, 20,
            source: """
                value: title == "a # b"
                """,
            fixed: """
                value: 'title == "a # b"'
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a value with ` #` in it needs quotes
                 --> rules/core.yaml:1:20
                  |
                1 | value: title == "a # b"
                  |                    ^^^^ YAML reads this as a comment
                  |
                  = fix: put it in quotes: `'title == "a # b"'`
                """),
        YAMLCase(
            "a hash behind an operator", "trailing-text-ignored", at: 1, 14,
            source: """
                value: a &&  # b
                """,
            rendering: """
                warning[AVT0014/trailing-text-ignored]: YAML cuts this value at ` #`
                 --> rules/core.yaml:1:14
                  |
                1 | value: a &&  # b
                  |              ^^^ read as a comment
                """),
        YAMLCase(
            "a call with two arguments in braces, which YAML accepts", "unquoted-expression-breaks-yaml", at: 2, 22,
            source: """
                attributes:
                  duration: { value: max(event.duration, 0) }
                """,
            fixed: """
                attributes:
                  duration: { value: "max(event.duration, 0)" }
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: YAML does not read this formula as one value
                 --> rules/core.yaml:2:22
                  |
                2 |   duration: { value: max(event.duration, 0) }
                  |                      ^^^^^^^^^^^^^^^^^^^^^^ a formula inside `{ }` or `[ ]`, or with `: `, needs quotes
                  |
                  = fix: put it in quotes: `"max(event.duration, 0)"`
                """),
        YAMLCase(
            "a call with two arguments in a list, which YAML accepts", "unquoted-expression-breaks-yaml", at: 1, 10,
            source: """
                accept: [max(a, b) > 1, didStart]
                """,
            fixed: """
                accept: ["max(a, b) > 1", didStart]
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: YAML does not read this formula as one value
                 --> rules/core.yaml:1:10
                  |
                1 | accept: [max(a, b) > 1, didStart]
                  |          ^^^^^^^^^^^^^ a formula inside `{ }` or `[ ]`, or with `: `, needs quotes
                  |
                  = fix: put it in quotes: `"max(a, b) > 1"`
                """),
        YAMLCase(
            "an index in braces", "unquoted-expression-breaks-yaml", at: 1, 20,
            source: """
                duration: { value: trackers[0].position }
                """,
            fixed: """
                duration: { value: "trackers[0].position" }
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula inside `{ }` or `[ ]` needs quotes
                 --> rules/core.yaml:1:20
                  |
                1 | duration: { value: trackers[0].position }
                  |                    ^^^^^^^^^^^^^^^^^^^^ YAML reads its brackets as lists and mappings
                  |
                  = fix: put it in quotes: `"trackers[0].position"`
                """),
        YAMLCase(
            "a string that is compared", "unquoted-expression-breaks-yaml", at: 1, 8,
            source: """
                value: "https" == x
                """,
            fixed: """
                value: '"https" == x'
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `"` needs quotes
                 --> rules/core.yaml:1:8
                  |
                1 | value: "https" == x
                  |        ^^^^^^^^^^^^ YAML reads the part that begins with `"` as the complete value
                  |
                  = fix: put it in quotes: `'"https" == x'`
                """),
        YAMLCase(
            "a string in single quotes that is looked for", "unquoted-expression-breaks-yaml", at: 1, 8,
            source: """
                value: 'a' in x
                """,
            fixed: """
                value: "'a' in x"
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `'` needs quotes
                 --> rules/core.yaml:1:8
                  |
                1 | value: 'a' in x
                  |        ^^^^^^^^ YAML reads the part that begins with `'` as the complete value
                  |
                  = fix: put it in quotes: `"'a' in x"`
                """),
        YAMLCase(
            "a list literal", "unquoted-expression-breaks-yaml", at: 1, 8,
            source: """
                value: [1, 2].exists(x, x > 1)
                """,
            fixed: """
                value: "[1, 2].exists(x, x > 1)"
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `[` needs quotes
                 --> rules/core.yaml:1:8
                  |
                1 | value: [1, 2].exists(x, x > 1)
                  |        ^^^^^^^^^^^^^^^^^^^^^^^ YAML reads the part that begins with `[` as the complete value
                  |
                  = fix: put it in quotes: `"[1, 2].exists(x, x > 1)"`
                """),
        YAMLCase(
            "a map literal", "unquoted-expression-breaks-yaml", at: 1, 8,
            source: """
                value: {"a": 1}.a
                """,
            fixed: """
                value: '{"a": 1}.a'
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `{` needs quotes
                 --> rules/core.yaml:1:8
                  |
                1 | value: {"a": 1}.a
                  |        ^^^^^^^^^^ YAML reads the part that begins with `{` as the complete value
                  |
                  = fix: put it in quotes: `'{"a": 1}.a'`
                """),
        YAMLCase(
            "an operator that is an anchor", "unquoted-expression-breaks-yaml", at: 1, 8,
            source: """
                value: &&x
                """,
            fixed: """
                value: "&&x"
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `&` needs quotes
                 --> rules/core.yaml:1:8
                  |
                1 | value: &&x
                  |        ^^^ `&` begins an anchor or alias in YAML
                  |
                  = fix: put it in quotes: `"&&x"`
                """),
        YAMLCase(
            "characters of two columns before the location", "unquoted-expression-breaks-yaml", at: 1, 14,
            source: """
                名前: { value: 'é' + trackers[0].名前 }
                """,
            fixed: """
                名前: { value: "'é' + trackers[0].名前" }
                """,
            rendering: """
                error[AVT0013/unquoted-expression-breaks-yaml]: a formula that begins with `'` needs quotes
                 --> rules/core.yaml:1:14
                  |
                1 | 名前: { value: 'é' + trackers[0].名前 }
                  |                ^^^^^^^^^^^^^^^^^^^^^^ YAML reads the part that begins with `'` as the complete value
                  |
                  = fix: put it in quotes: `"'é' + trackers[0].名前"`
                """),
    ]
}
