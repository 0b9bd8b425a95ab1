import AVTCore
import AVTDiagnostics
import AVTRules

/// A parsed test file.
struct PackTestSyntax {
    /// The packs, with the outermost layer last.
    var packs: [TextSyntax] = []
    /// The tests.
    var tests: [TestSyntax] = []
}

/// A test.
struct TestSyntax {
    /// The name, a sentence that states what is expected.
    var name: TextSyntax
    /// The values of parameters, by name.
    var parameters: [ParameterSyntax] = []
    /// The trackers, at least one.
    var trackers: [TrackerSyntax]
    /// The steps, in order of time.
    var steps: [StepSyntax] = []

    /// A value of a parameter.
    struct ParameterSyntax {
        /// The name, optionally qualified by that of its pack: `openavt.core/pingInterval`.
        var name: TextSyntax
        var value: String

        /// The name without that of the pack.
        var shortName: Substring { name.text.split(separator: "/").last ?? "" }

        /// Returns true if both are values of the same parameter; an unqualified name matches that of any pack.
        func isSame(as other: ParameterSyntax) -> Bool {
            let isQualified = [self, other].allSatisfy { $0.name.text.contains("/") }
            return isQualified ? name.text == other.name.text : shortName == other.shortName
        }
    }

    /// A tracker.
    struct TrackerSyntax {
        var name: String
        /// Its kind, if it has one.
        var kind: TextSyntax?
    }

    /// The guarantees that the steps expect to hold.
    var guarantees: Set<String> {
        Set(
            steps.flatMap { $0.expectation?.claims ?? [] }.compactMap { claim in
                if case .guarantee(let name) = claim.kind { name.text } else { nil }
            })
    }

    /// The values of parameters, by name.
    var parameterValues: [String: String] {
        Dictionary(parameters.map { ($0.name.text, $0.value) }) { $1 }
    }
}

/// A name with its expected value, or with the expectation that it has none.
struct ValueSyntax {
    /// The name.
    var name: TextSyntax
    /// The value, or `nil` if it is missing.
    var value: Value?
    /// The value's text in the file.
    var text: TextSyntax
    /// The range of the name and the value.
    var range: SourceRange
}

/// A step.
struct StepSyntax {
    /// The input of a step.
    enum Input {
        /// The tracker emits an action.
        case action(TextSyntax)
        /// The player sends a signal.
        case signal(TextSyntax)
        /// A property of the player has this value, as JSON text; a string without quotes.
        case property(TextSyntax, value: String)
        /// The viewer gives or withdraws consents.
        case consents([(name: TextSyntax, isGiven: Bool)])
        /// The session ends.
        case close
    }

    /// The time in milliseconds since the start of the test.
    var at: Int
    /// The input, or `nil` if time only passes.
    var input: Input?
    /// The text of the property's value, if the step has one.
    var propertyValue: TextSyntax?
    /// The tracker of the step, or `nil` for the first one.
    var tracker: TextSyntax?
    /// The attributes that the tracker sets on its event.
    var attributes: [ValueSyntax] = []
    /// The values that getters return from this step on, by tracker.
    var getters: [(tracker: TextSyntax, values: [ValueSyntax])] = []
    /// The expectation, if the step has one.
    var expectation: ExpectationSyntax?
}

/// The expected effects of a step.
struct ExpectationSyntax {
    /// The range of the key `expect` or `only`.
    var range: SourceRange
    /// True if no other effects are allowed.
    var isOnly: Bool
    /// The claims, all of which must be true.
    var claims: [ClaimSyntax] = []
}

/// A single expectation.
struct ClaimSyntax {
    /// The subject of a claim.
    enum Kind {
        case accepted(Bool)
        case held(Bool)
        case blockedBy(TextSyntax)
        case withheldBy(TextSyntax)
        case code(String)
        case because(String)
        case note([String])
        case attribute(ValueSyntax)
        case state(ValueSyntax)
        case metric(TextSyntax, [Value])
        case buckets(TextSyntax, [BucketSyntax])
        case emitted(TextSyntax, Int)
        case events([EventSyntax])
        case guarantee(TextSyntax)
    }

    /// The subject and its expected value.
    var kind: Kind
    /// The range of the claim in the file.
    var range: SourceRange
    /// The texts of a metric's values in the file.
    var values: [TextSyntax] = []

    /// True if the claim is about the event of the step.
    var isAboutEvent: Bool {
        switch kind {
        case .accepted, .held, .blockedBy, .withheldBy, .code, .because, .note, .attribute: true
        case .state, .metric, .buckets, .emitted, .events, .guarantee: false
        }
    }

    /// True if the claim can be true only of an event that is held.
    var impliesHold: Bool {
        if case .held(true) = kind { true } else { false }
    }

    /// True if the claim requires that the event is processed and not held.
    var deniesHold: Bool {
        if case .held(false) = kind { true } else { false }
    }

    /// True if the claim can be true only of a blocked event.
    var impliesBlock: Bool {
        switch kind {
        case .accepted(let isAccepted): !isAccepted
        case .blockedBy, .code, .because: true
        default: false
        }
    }
}

/// The expected number of values in a bucket of a histogram.
struct BucketSyntax {
    /// The upper bound, or `nil` for the bucket above all bounds.
    var bound: Double?
    /// The number of values.
    var count: Int
    /// The bound's text in the file.
    var text: TextSyntax
}

/// An event that is expected to be sent.
struct EventSyntax {
    /// The action.
    var action: TextSyntax
    /// The time in milliseconds since the start of the test.
    var at: Int?
    /// The tracker.
    var tracker: TextSyntax?
    /// The attributes.
    var attributes: [ValueSyntax] = []
    /// The range of the event in the file.
    var range: SourceRange
}
