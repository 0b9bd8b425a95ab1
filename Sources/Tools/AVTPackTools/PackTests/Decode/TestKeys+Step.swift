import AVTRules
import AVTYAML

extension MappingDeclaration {
    static let step = MappingDeclaration(
        phrase: "a step", keys: StepSyntax.keys.map(\.declaration),
        example: "{ at: 1s, emit: Start, expect: { accepted: true } }")
}

extension StepSyntax {
    static let keys: [TestKey<StepSyntax>] =
        [
            TestKey("at", .text, isRequired: true, "When, counted from the beginning of the test.") {
                $0.setTime(of: &$2, $1.value)
            },
            TestKey("tracker", .text, "The tracker of the step; by default the first one.") {
                $2.tracker = $1.value.text
            },
            TestKey("emit", .reference(.action), "The action that the tracker emits.") {
                guard let action = $1.value.text else { return }
                $0.checkEmitted(action)
                $2.add(.action(action))
            },
            TestKey("signal", .text, "Something that the player says.") {
                if let signal = $1.value.text { $2.add(.signal(signal)) }
            },
            TestKey("property", .text, "A property of the player, which has the `value`.") {
                if let property = $1.value.text { $2.add(.property(property, value: "null")) }
            },
            TestKey("value", .text, "The value of the property.") {
                $2.propertyValue = $1.value.text
                guard let value = $1.value.text, case .property(let property, _) = $2.input else { return }
                $2.input = .property(property, value: value.isMissing ? "null" : value.text)
            },
            TestKey(
                "consents", .entries(.reference(.variable), .flag),
                "What the viewer consents to from now on, as the app says."
            ) {
                guard let consents = $1.value.pairs else { return }
                let values = consents.compactMap { pair in pair.key.text.map { ($0, pair.value.text?.text == "true") } }
                $2.add(.consents(values))
            },
            TestKey("close", .flag, "`true`: the session ends; `Closing` is stepped for every tracker.") {
                if $1.value.text?.text == "true" { $2.add(.close) }
            },
            TestKey("attributes", .values, "What the tracker puts on the event.") {
                $2.attributes = $0.given($1.value)
            },
            TestKey(
                "getters", .entries(.text, .values), "What getters of trackers return from now on, by tracker."
            ) { decoder, pair, step in
                step.getters = (pair.value.pairs ?? []).compactMap { pair in
                    pair.key.text.map { (tracker: $0, values: decoder.given(pair.value)) }
                }
            },
            TestKey("expect", .mapping(.expectation), "What must come of it, among other things.") {
                if $1.value.pairs != nil { $2.expectation = $0.expectation($1, isOnly: false) }
            },
            TestKey("only", .mapping(.expectation), "What must come of it, and nothing else.") {
                if $1.value.pairs != nil { $2.expectation = $0.expectation($1, isOnly: true) }
            },
        ] + TestKey.texts

    /// Sets the input of the step; of several, which are reported, the first one counts.
    private mutating func add(_ input: Input) {
        if self.input == nil { self.input = input }
    }
}
