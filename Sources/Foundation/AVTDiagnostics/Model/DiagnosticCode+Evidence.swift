extension DiagnosticCode {
    /// How certain a finding is.
    public enum Evidence: String, Sendable, CaseIterable {
        /// The text breaks a rule of the language, of a limit or of a policy.
        case rule
        /// What is reported holds for every log.
        case proof
        /// What is reported holds for at least one log or state, which the finding shows.
        case example
        /// A likely mistake, which may also be meant.
        case likely
        /// Whether something is wrong could not be decided.
        case undecided

        /// The evidence in a sentence, for pages and the reference.
        public var sentence: String {
            switch self {
            case .rule: "The text breaks a rule, whatever a log contains."
            case .proof: "A proof: it holds for every log."
            case .example: "A proof by example: it holds for the events or values that the finding shows."
            case .likely: "A warning: a likely mistake, which may also be meant."
            case .undecided: "Not decided: it may be a mistake or not."
            }
        }

        /// What a rendered finding adds to its message, or `nil` if the message is enough.
        var remark: String? { self == .proof ? "proved: it holds for every log" : nil }
    }

    /// How certain findings of this code are.
    public var evidence: Evidence { DiagnosticCode.evidenceByNumber[number] ?? .rule }

    private static let evidenceByNumber: [Int: Evidence] = {
        let groups: [(Evidence, [DiagnosticCode])] = [
            (
                .proof,
                [
                    .constantCondition, .redundantCondition, .contradictoryConditions, .shadowedTransition,
                    .voidWrite, .unreachableWord, .neverApplied, .variableNeverSet,
                    .actionNeverAccepted, .valueNeverReached, .metricNeverSent,
                    .neverFalse, .alwaysEqual, .trivialGuarantee, .metricOfConsumedEvent,
                    .metricContradictsAcceptance, .neverSent, .neverRuns,
                ]
            ),
            (
                .example,
                [
                    .conflictingWrites, .effectBeforeBlock, .counterCanDecrease, .guaranteeViolated, .endOutOfReach,
                    .flagLatches,
                    .timerOutlivesEnd, .openAfterEnd, .evaluationFailed, .expectationFailed, .stateWithoutImage,
                ]
            ),
            (
                .likely,
                [
                    .trailingTextIgnored, .removalHasConsequences, .unusedDeclaration, .valueMayBeMissing,
                    .unbalancedPair, .nothingExpected, .privateValueLeaves, .valueLost, .suppressionWithoutReason,
                    .suppressionExpired,
                    .suppressionUnused, .suppressionMalformed, .percentAndShare, .valueNeverGiven, .sinceItself,
                    .flagNeverReset,
                    .actionNeverEmitted, .readAfterReset, .reportLost, .totalAddedAgain, .unknownSignal,
                ]
            ),
            (.undecided, [.guaranteeUndecided, .proofBounded, .leftToData, .notExplored]),
        ]
        return groups.reduce(into: [:]) { table, group in
            for code in group.1 { table[code.number] = group.0 }
        }
    }()
}
