import AVTDiagnostics
import AVTRules
import AVTCore

/// A file of tests as it is written.
struct PackTestSyntax {
    /// The packs, of which a later one is the outer layer.
    var packs: [TextSyntax] = []
    /// The tests.
    var tests: [TestSyntax] = []
}

/// A test.
struct TestSyntax {
    /// What must be so.
    var name: TextSyntax
    /// Values of parameters, by name.
    var parameters: [ParameterSyntax] = []
    /// The trackers; at least one.
    var trackers: [TrackerSyntax]
    /// What happens, in order of time.
    var steps: [StepSyntax] = []

    /// A value of a parameter.
    struct ParameterSyntax {
        /// Its name, perhaps behind that of its pack: `openavt.core/pingInterval`.
        var name: TextSyntax
        var value: String

        /// The name alone.
        var shortName: Substring { name.text.split(separator: "/").last ?? "" }

        /// True if both are about one parameter: a name alone is that of one pack only.
        func isSame(as other: ParameterSyntax) -> Bool {
            let isWhole = [self, other].allSatisfy { $0.name.text.contains("/") }
            return isWhole ? name.text == other.name.text : shortName == other.shortName
        }
    }

    /// A tracker.
    struct TrackerSyntax {
        var name: String
        /// Its kind, if it has one.
        var kind: TextSyntax?
    }

    /// The guarantees that its steps expect to be kept.
    var guarantees: Set<String> {
        Set(
            steps.flatMap { $0.expectation?.claims ?? [] }.compactMap { claim in
                if case .guarantee(let name) = claim.kind { name.text } else { nil }
            })
    }

    /// Values of parameters, by name.
    var parameterValues: [String: String] {
        Dictionary(parameters.map { ($0.name.text, $0.value) }) { $1 }
    }
}

/// A named value, or a name for which there must be none.
struct ValueSyntax {
    /// The name.
    var name: TextSyntax
    /// The value; `nil`: missing.
    var value: Value?
    /// The value as it is written.
    var text: TextSyntax
    /// Name and value.
    var range: SourceRange
}

/// A step.
struct StepSyntax {
    /// What is done.
    enum Input {
        /// The tracker emits an action.
        case action(TextSyntax)
        /// The player says something.
        case signal(TextSyntax)
        /// A property of the player has this value, as JSON text; a string without quotes.
        case property(TextSyntax, value: String)
        /// The viewer gives consents, or takes them back.
        case consents([(name: TextSyntax, isGiven: Bool)])
        /// The session ends.
        case close
    }

    /// Milliseconds from the beginning of the test.
    var at: Int
    /// What is done; `nil`: time passes.
    var input: Input?
    /// The value of the property as it is written, if the step has one.
    var propertyValue: TextSyntax?
    /// Whose step it is; `nil`: of the first tracker.
    var tracker: TextSyntax?
    /// What the tracker puts on its event.
    var attributes: [ValueSyntax] = []
    /// What getters return from now on, by tracker.
    var getters: [(tracker: TextSyntax, values: [ValueSyntax])] = []
    /// What must come of it.
    var expectation: ExpectationSyntax?
}

/// What must come of a step.
struct ExpectationSyntax {
    /// The key `expect` or `only`.
    var range: SourceRange
    /// True if nothing else may come of it.
    var isOnly: Bool
    /// What must be so.
    var claims: [ClaimSyntax] = []
}

/// One thing that must be so.
struct ClaimSyntax {
    /// What must be so.
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

    /// What must be so.
    var kind: Kind
    /// Where it is said.
    var range: SourceRange
    /// Of a metric: its values as they are written.
    var values: [TextSyntax] = []

    /// True if it is about the one event of the step.
    var isAboutEvent: Bool {
        switch kind {
        case .accepted, .held, .blockedBy, .withheldBy, .code, .because, .note, .attribute: true
        case .state, .metric, .buckets, .emitted, .events, .guarantee: false
        }
    }

    /// True if it can only be so of an event that is not stepped yet.
    var impliesHold: Bool {
        if case .held(true) = kind { true } else { false }
    }

    /// True if it says that the event is stepped, whatever comes of that.
    var deniesHold: Bool {
        if case .held(false) = kind { true } else { false }
    }

    /// True if it can only be so of a blocked event.
    var impliesBlock: Bool {
        switch kind {
        case .accepted(let isAccepted): !isAccepted
        case .blockedBy, .code, .because: true
        default: false
        }
    }
}

/// How many values must be in a bucket of a histogram.
struct BucketSyntax {
    /// Its upper bound; `nil`: above all bounds.
    var bound: Double?
    /// How many.
    var count: Int
    /// How the bound is written.
    var text: TextSyntax
}

/// An event that must be sent.
struct EventSyntax {
    /// Its action.
    var action: TextSyntax
    /// Its time, in milliseconds from the beginning of the test.
    var at: Int?
    /// Its tracker.
    var tracker: TextSyntax?
    /// Its attributes.
    var attributes: [ValueSyntax] = []
    /// Where it is said.
    var range: SourceRange
}
