// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The name of a case is its meaning; its page in rules/diagnostics has details.

/// The code of a kind of diagnostic.
///
/// Code that switches over codes needs a `default`: new versions of this package add cases.
public enum DiagnosticCode: CaseIterable, Sendable {
    // Files and YAML.
    case fileUnreadable, notUTF8, yamlSyntax, duplicateKey, tabIndentation, anchorNotAllowed, mergeKeyNotAllowed,
        multipleDocuments, nestingTooDeep, customTagNotAllowed, unquotedExpressionBreaksYAML, trailingTextIgnored,
        unquotedTextBreaksYAML, wrongIndentation, missingDash

    // Structure.
    case unknownKey, missingKey, wrongNodeKind, wrongValueKind, enumValueUnknown, duplicateID, invalidIdentifier,
        reservedName, extendsCycle, packNotFound, overrideWithoutTarget, contradictoryKeys, packNameConflict,
        missingOverride, conflictingDeclarations, languageVersionUnknown, noLastWord, unreachableWord,
        removalHasConsequences, packVersionMismatch, pinnedPackDiffers, outsideFolder

    // Names.
    case unknownAttribute, unknownAction, unknownState, unknownFunction, unknownMetric, notAvailableHere,
        cyclicDefinition, unknownParameter, unknownTimer, unknownScope, unusedDeclaration, unknownFragment,
        cyclicInclude, unknownRecord, unknownConsent, metricOfAnotherEvent

    // Types and units.
    case typeMismatch, unitMismatch, nonBooleanGuard, valueMayBeMissing, constantCondition, redundantCondition,
        contradictoryConditions, wrongArity, argumentOutOfRange, expressionSyntax, neverMissing, ambiguousCoalesce,
        notConstant, invalidPattern, invalidLiteral, reservedWord, macroMisused, notInLanguage, extensionRefused,
        numberWithoutUnit, unknownUnit, integerQuotient, percentAndShare, neverFalse, valueNeverGiven, sinceItself,
        alwaysEqual, neverSent, momentAsDuration, windowMisused, quotedTwice, doubtfulFactor

    // The state machine.
    case neverApplied, shadowedTransition, conflictingWrites, variableNeverSet, effectBeforeBlock, unbalancedPair,
        reentrantEmissionCycle, firstStageBlocks, followedVariable, voidWrite, flagNeverReset, actionNeverEmitted,
        playerFlagsNeverSet

    // Proofs and evaluation.
    case evaluationFailed, guaranteeViolated, guaranteeUndecided, endOutOfReach, actionNeverAccepted,
        valueNeverReached, flagLatches, proofBounded, timerOutlivesEnd, leftToData, notExplored, trivialGuarantee

    // Metrics and attributes.
    case metricTypeConflict, counterCanDecrease, metricNeverSent, openAfterEnd, metricOfConsumedEvent,
        metricContradictsAcceptance, readAfterReset, reportLost, totalAddedAgain, neverRuns,
        attributeNotInPayload

    // Tests of packs.
    case expectationFailed, nothingExpected, timeGoesBack, expectationWithoutEvent, unknownTracker,
        unknownTrackerKind, unknownTransition, unknownGuarantee, testValueType, impossibleExpectation, unknownSignal

    // Limits.
    case fileTooLarge, tableTooLarge, expressionTooDeep, tooManyConditions, stringTooLong, tooManyNodes, tooManyPacks,
        programNotVerified, tooManyFragments, tooManyFamilies, tooManyMeasures, attributeForbidden, actionForbidden,
        costExceeded, tooManyDeclarations, tooMuchWork, tooManyCausedEvents, periodTooShort, compileTimeExceeded,
        compileMemoryExceeded

    // Comments that allow diagnostics.
    case suppressionWithoutReason, suppressionExpired, suppressionUnused, suppressionMalformed

    // Compatibility.
    case metricRemoved, metricChanged, attributeRemoved, attributeChanged, actionRemoved, valueLost, parameterRemoved,
        parameterChanged, stateWithoutImage, privacyWeakened, metricMeaningChanged, attributeMeaningChanged,
        definitionMeaningChanged, conditionChanged, effectChanged, variableChanged, timingChanged, deliveryChanged,
        defaultChanged, layersChanged, versionStepTooSmall, verdictCodeChanged

    // Privacy.
    case privateValueLeaves

    // Video ads.
    case vastMalformed, notVAST, vastVersionUnknown, vastMarkupTolerated, unknownAdElement, unknownAdAttribute,
        adPartOfOtherVersion, missingAdElement, missingAdAttribute, repeatedAdElement, emptyAdElement,
        invalidAdValue, unusualAdValue, unknownAdEvent, trackingNeverFires, invalidAdURL, insecureAdURL,
        unknownAdMacro, misplacedAdMacro, escapedTwice, duplicateAdID, errorNextToAd, noPlayableMedia,
        deprecatedAdPart, adNamespace, fewAdQualities, schemaViolation, unresolvedWrapper
}

extension DiagnosticCode {
    /// The properties of a code, which are declared here only.
    struct Declaration {
        /// The number, whose thousands are the family; it is never changed or reused for another kind.
        let number: Int
        /// The name in kebab case, which is never changed.
        let name: String
        /// The certainty of the diagnostic.
        let evidence: Evidence
        /// The search that reports the diagnostic.
        let search: Search
        /// The severities that the diagnostic can have.
        let severities: Severities

        init(
            _ number: Int, _ name: String, _ evidence: Evidence, _ search: Search = .check,
            severity: Severities = .error
        ) {
            self.number = number
            self.name = name
            self.evidence = evidence
            self.search = search
            severities = severity
        }
    }

    /// The declaration of the code.
    var declaration: Declaration {
        switch self {
        case .fileUnreadable: .init(1, "file-unreadable", .rule)
        case .notUTF8: .init(2, "not-utf8", .rule)
        case .yamlSyntax: .init(3, "yaml-syntax", .rule)
        case .duplicateKey: .init(4, "duplicate-key", .rule)
        case .tabIndentation: .init(5, "tab-indentation", .rule)
        case .anchorNotAllowed: .init(6, "anchor-not-allowed", .rule)
        case .mergeKeyNotAllowed: .init(7, "merge-key-not-allowed", .rule)
        case .multipleDocuments: .init(8, "multiple-documents", .rule)
        case .nestingTooDeep: .init(10, "nesting-too-deep", .rule)
        case .customTagNotAllowed: .init(11, "custom-tag-not-allowed", .rule)
        case .unquotedExpressionBreaksYAML: .init(13, "unquoted-expression-breaks-yaml", .rule)
        case .trailingTextIgnored: .init(14, "trailing-text-ignored", .likely, severity: .warning)
        case .unquotedTextBreaksYAML: .init(15, "unquoted-text-breaks-yaml", .rule)
        case .wrongIndentation: .init(16, "wrong-indentation", .rule)
        case .missingDash: .init(17, "missing-dash", .rule)

        case .unknownKey: .init(1001, "unknown-key", .rule)
        case .missingKey: .init(1002, "missing-key", .rule)
        case .wrongNodeKind: .init(1003, "wrong-node-kind", .rule)
        case .wrongValueKind: .init(1004, "wrong-value-kind", .rule)
        case .enumValueUnknown: .init(1005, "enum-value-unknown", .rule)
        case .duplicateID: .init(1007, "duplicate-id", .rule)
        case .invalidIdentifier: .init(1008, "invalid-identifier", .rule)
        case .reservedName: .init(1009, "reserved-name", .rule)
        case .extendsCycle: .init(1011, "extends-cycle", .rule)
        case .packNotFound: .init(1012, "pack-not-found", .rule)
        case .overrideWithoutTarget: .init(1013, "override-without-target", .rule)
        case .contradictoryKeys: .init(1017, "contradictory-keys", .rule)
        case .packNameConflict: .init(1018, "pack-name-conflict", .rule, severity: .errorOrWarning)
        case .missingOverride: .init(1019, "missing-override", .rule)
        case .conflictingDeclarations: .init(1020, "conflicting-declarations", .rule)
        case .languageVersionUnknown: .init(1021, "language-version-unknown", .rule)
        case .noLastWord: .init(1022, "no-last-word", .rule)
        case .unreachableWord: .init(1023, "unreachable-word", .proof, .analysis, severity: .errorOrWarning)
        case .removalHasConsequences: .init(1024, "removal-has-consequences", .likely, severity: .warningOrNote)
        case .packVersionMismatch: .init(1030, "pack-version-mismatch", .rule)
        case .pinnedPackDiffers: .init(1031, "pinned-pack-differs", .rule, severity: .warning)
        case .outsideFolder: .init(1032, "outside-folder", .rule)

        case .unknownAttribute: .init(2001, "unknown-attribute", .rule)
        case .unknownAction: .init(2002, "unknown-action", .rule)
        case .unknownState: .init(2003, "unknown-state", .rule)
        case .unknownFunction: .init(2005, "unknown-function", .rule)
        case .unknownMetric: .init(2006, "unknown-metric", .rule)
        case .notAvailableHere: .init(2012, "not-available-here", .rule)
        case .cyclicDefinition: .init(2014, "cyclic-definition", .rule)
        case .unknownParameter: .init(2019, "unknown-parameter", .rule)
        case .unknownTimer: .init(2021, "unknown-timer", .rule)
        case .unknownScope: .init(2022, "unknown-scope", .rule)
        case .unusedDeclaration: .init(2023, "unused-declaration", .likely, severity: .warning)
        case .unknownFragment: .init(2024, "unknown-fragment", .rule)
        case .cyclicInclude: .init(2025, "cyclic-include", .rule)
        case .unknownRecord: .init(2026, "unknown-record", .rule)
        case .unknownConsent: .init(2027, "unknown-consent", .rule)
        case .metricOfAnotherEvent: .init(2028, "metric-of-another-event", .rule)

        case .typeMismatch: .init(3001, "type-mismatch", .rule)
        case .unitMismatch: .init(3002, "unit-mismatch", .rule)
        case .nonBooleanGuard: .init(3005, "non-boolean-guard", .rule)
        case .valueMayBeMissing: .init(3009, "value-may-be-missing", .likely, severity: .warning)
        case .constantCondition: .init(3012, "constant-condition", .proof, .analysis, severity: .warning)
        case .redundantCondition: .init(3014, "redundant-condition", .proof, .analysis, severity: .warning)
        case .contradictoryConditions: .init(3015, "contradictory-conditions", .proof, .analysis, severity: .warning)
        case .wrongArity: .init(3017, "wrong-arity", .rule)
        case .argumentOutOfRange: .init(3018, "argument-out-of-range", .rule)
        case .expressionSyntax: .init(3026, "expression-syntax", .rule)
        case .neverMissing: .init(3027, "never-missing", .rule)
        case .ambiguousCoalesce: .init(3028, "ambiguous-coalesce", .rule)
        case .notConstant: .init(3029, "not-constant", .rule)
        case .invalidPattern: .init(3030, "invalid-pattern", .rule)
        case .invalidLiteral: .init(3031, "invalid-literal", .rule)
        case .reservedWord: .init(3032, "reserved-word", .rule)
        case .macroMisused: .init(3033, "macro-misused", .rule)
        case .notInLanguage: .init(3034, "not-in-language", .rule)
        case .extensionRefused: .init(3035, "extension-refused", .rule)
        case .numberWithoutUnit: .init(3036, "number-without-unit", .rule)
        case .unknownUnit: .init(3037, "unknown-unit", .rule)
        case .integerQuotient: .init(3038, "integer-quotient", .rule)
        case .percentAndShare: .init(3039, "percent-and-share", .likely, severity: .errorOrWarning)
        case .neverFalse: .init(3050, "never-false", .proof, .analysis, severity: .warning)
        case .valueNeverGiven: .init(3051, "value-never-given", .likely, .analysis, severity: .warning)
        case .sinceItself: .init(3052, "since-itself", .likely, .analysis, severity: .warning)
        case .alwaysEqual: .init(3053, "always-equal", .proof, .analysis, severity: .warning)
        case .neverSent: .init(3054, "never-sent", .proof, .analysis, severity: .warning)
        case .momentAsDuration: .init(3055, "moment-as-duration", .likely, .analysis, severity: .warning)
        case .windowMisused: .init(3060, "window-misused", .rule)
        case .quotedTwice: .init(3061, "quoted-twice", .likely, severity: .warning)
        case .doubtfulFactor: .init(3062, "doubtful-factor", .likely, severity: .warning)

        case .neverApplied: .init(4002, "never-applied", .proof, .exploration, severity: .warning)
        case .shadowedTransition: .init(4003, "shadowed-transition", .proof, .analysis, severity: .warning)
        case .conflictingWrites: .init(4004, "conflicting-writes", .example, .analysis, severity: .errorOrWarning)
        case .variableNeverSet: .init(4012, "variable-never-set", .proof, .exploration, severity: .warning)
        case .effectBeforeBlock: .init(4014, "effect-before-block", .example, .analysis, severity: .warning)
        case .unbalancedPair: .init(4018, "unbalanced-pair", .likely, .exploration, severity: .warning)
        case .reentrantEmissionCycle: .init(4024, "reentrant-emission-cycle", .rule)
        case .firstStageBlocks: .init(4025, "first-stage-blocks", .rule)
        case .followedVariable: .init(4026, "followed-variable", .rule)
        case .voidWrite: .init(4027, "void-write", .proof, .analysis, severity: .warning)
        case .flagNeverReset: .init(4028, "flag-never-reset", .likely, .analysis, severity: .warning)
        case .actionNeverEmitted: .init(4029, "action-never-emitted", .likely, severity: .warning)
        case .playerFlagsNeverSet: .init(4030, "player-flags-never-set", .likely, .analysis, severity: .warning)

        case .evaluationFailed: .init(5001, "evaluation-failed", .example, severity: .errorOrWarning)
        case .guaranteeViolated: .init(5002, "guarantee-violated", .example, .exploration)
        case .guaranteeUndecided: .init(5003, "guarantee-undecided", .undecided, .exploration)
        case .endOutOfReach: .init(5004, "end-out-of-reach", .example, .exploration, severity: .warning)
        case .actionNeverAccepted: .init(5005, "action-never-accepted", .proof, .exploration, severity: .warning)
        case .valueNeverReached: .init(5006, "value-never-reached", .proof, .exploration, severity: .warning)
        case .flagLatches: .init(5007, "flag-latches", .example, .exploration, severity: .warning)
        case .proofBounded: .init(5008, "proof-bounded", .undecided, .exploration, severity: .note)
        case .timerOutlivesEnd: .init(5009, "timer-outlives-end", .example, .exploration, severity: .warning)
        case .leftToData: .init(5010, "left-to-data", .undecided, .exploration, severity: .note)
        case .notExplored: .init(5013, "not-explored", .undecided, .exploration, severity: .note)
        case .trivialGuarantee: .init(5014, "trivial-guarantee", .proof, .exploration, severity: .warning)

        case .metricTypeConflict: .init(6002, "metric-type-conflict", .rule)
        case .counterCanDecrease: .init(6003, "counter-can-decrease", .example, .analysis, severity: .warning)
        case .metricNeverSent: .init(6006, "metric-never-sent", .proof, .exploration, severity: .warning)
        case .openAfterEnd: .init(6018, "open-after-end", .example, .exploration, severity: .warning)
        case .metricOfConsumedEvent: .init(6019, "metric-of-consumed-event", .proof, .analysis, severity: .warning)
        case .metricContradictsAcceptance:
            .init(6020, "metric-contradicts-acceptance", .proof, .analysis, severity: .warning)
        case .readAfterReset: .init(6021, "read-after-reset", .likely, .analysis, severity: .warning)
        case .reportLost: .init(6022, "report-lost", .likely, .analysis, severity: .warning)
        case .totalAddedAgain: .init(6023, "total-added-again", .likely, .analysis, severity: .warning)
        case .neverRuns: .init(6024, "never-runs", .proof, .exploration, severity: .warning)
        case .attributeNotInPayload:
            .init(6025, "attribute-not-in-payload", .proof, .analysis, severity: .warning)

        case .expectationFailed: .init(7001, "expectation-failed", .example)
        case .nothingExpected: .init(7002, "nothing-expected", .rule)
        case .timeGoesBack: .init(7003, "time-goes-back", .rule)
        case .expectationWithoutEvent: .init(7004, "expectation-without-event", .rule)
        case .unknownTracker: .init(7005, "unknown-tracker", .rule)
        case .unknownTrackerKind: .init(7006, "unknown-tracker-kind", .rule)
        case .unknownTransition: .init(7007, "unknown-transition", .rule)
        case .unknownGuarantee: .init(7008, "unknown-guarantee", .rule)
        case .testValueType: .init(7009, "test-value-type", .rule)
        case .impossibleExpectation: .init(7010, "impossible-expectation", .rule)
        case .unknownSignal: .init(7011, "unknown-signal", .likely, severity: .warning)

        case .fileTooLarge: .init(8001, "file-too-large", .rule)
        case .tableTooLarge: .init(8003, "table-too-large", .rule)
        case .expressionTooDeep: .init(8004, "expression-too-deep", .rule)
        case .tooManyConditions: .init(8005, "too-many-conditions", .rule)
        case .stringTooLong: .init(8007, "string-too-long", .rule)
        case .tooManyNodes: .init(8016, "too-many-nodes", .rule)
        case .tooManyPacks: .init(8017, "too-many-packs", .rule)
        case .programNotVerified: .init(8018, "program-not-verified", .rule)
        case .tooManyFragments: .init(8019, "too-many-fragments", .rule)
        case .tooManyFamilies: .init(8020, "too-many-families", .rule)
        case .tooManyMeasures: .init(8021, "too-many-measures", .rule)
        case .attributeForbidden: .init(8022, "attribute-forbidden", .rule)
        case .actionForbidden: .init(8023, "action-forbidden", .rule)
        case .costExceeded: .init(8024, "cost-exceeded", .rule)
        case .tooManyDeclarations: .init(8025, "too-many-declarations", .rule)
        case .tooMuchWork: .init(8026, "too-much-work", .rule)
        case .tooManyCausedEvents: .init(8027, "too-many-caused-events", .rule)
        case .periodTooShort: .init(8028, "period-too-short", .rule)
        case .compileTimeExceeded: .init(8029, "compile-time-exceeded", .rule)
        case .compileMemoryExceeded: .init(8030, "compile-memory-exceeded", .rule)

        case .suppressionWithoutReason: .init(9009, "suppression-without-reason", .likely, severity: .warning)
        case .suppressionExpired: .init(9010, "suppression-expired", .likely, severity: .warning)
        case .suppressionUnused: .init(9011, "suppression-unused", .likely, severity: .warning)
        case .suppressionMalformed: .init(9013, "suppression-malformed", .likely, severity: .warning)

        case .metricRemoved: .init(10001, "metric-removed", .rule, severity: .errorUnlessMajor)
        case .metricChanged: .init(10002, "metric-changed", .rule, severity: .errorUnlessMajor)
        case .attributeRemoved: .init(10003, "attribute-removed", .rule, severity: .errorUnlessMajor)
        case .attributeChanged: .init(10004, "attribute-changed", .rule, severity: .errorUnlessMajor)
        case .actionRemoved: .init(10005, "action-removed", .rule, severity: .errorUnlessMajor)
        case .valueLost: .init(10006, "value-lost", .likely, severity: .warning)
        case .parameterRemoved: .init(10007, "parameter-removed", .rule, severity: .errorUnlessMajor)
        case .parameterChanged: .init(10008, "parameter-changed", .rule, severity: .errorUnlessMajor)
        case .stateWithoutImage: .init(10009, "state-without-image", .example, severity: .warning)
        case .privacyWeakened: .init(10010, "privacy-weakened", .rule, severity: .errorUnlessMajor)
        case .metricMeaningChanged: .init(10011, "metric-meaning-changed", .rule, severity: .errorUnlessMajor)
        case .attributeMeaningChanged: .init(10012, "attribute-meaning-changed", .rule, severity: .errorUnlessMajor)
        case .definitionMeaningChanged: .init(10013, "definition-meaning-changed", .rule, severity: .errorUnlessMajor)
        case .conditionChanged: .init(10014, "condition-changed", .rule, severity: .errorUnlessMajor)
        case .effectChanged: .init(10015, "effect-changed", .rule, severity: .errorUnlessMajor)
        case .variableChanged: .init(10016, "variable-changed", .rule, severity: .errorUnlessMajor)
        case .timingChanged: .init(10017, "timing-changed", .rule, severity: .errorUnlessMajor)
        case .deliveryChanged: .init(10018, "delivery-changed", .rule, severity: .errorUnlessMajor)
        case .defaultChanged: .init(10019, "default-changed", .rule, severity: .errorUnlessMajor)
        case .layersChanged: .init(10020, "layers-changed", .rule, severity: .errorUnlessMajor)
        case .versionStepTooSmall: .init(10021, "version-step-too-small", .rule, severity: .errorOrWarning)
        case .verdictCodeChanged: .init(10022, "verdict-code-changed", .rule, severity: .errorUnlessMinor)

        case .privateValueLeaves: .init(11001, "private-value-leaves", .likely, severity: .warning)

        case .vastMalformed: .init(12001, "vast-malformed", .rule)
        case .notVAST: .init(12002, "not-vast", .rule)
        case .vastVersionUnknown: .init(12003, "vast-version-unknown", .likely, severity: .warning)
        case .vastMarkupTolerated: .init(12004, "vast-markup-tolerated", .likely, severity: .warning)
        case .unknownAdElement: .init(12005, "unknown-ad-element", .likely, severity: .warning)
        case .unknownAdAttribute: .init(12006, "unknown-ad-attribute", .likely, severity: .warning)
        case .adPartOfOtherVersion: .init(12007, "ad-part-of-other-version", .likely, severity: .note)
        case .missingAdElement: .init(12008, "missing-ad-element", .rule)
        case .missingAdAttribute: .init(12009, "missing-ad-attribute", .rule)
        case .repeatedAdElement: .init(12010, "repeated-ad-element", .likely, severity: .warning)
        case .emptyAdElement: .init(12011, "empty-ad-element", .likely, severity: .warning)
        case .invalidAdValue: .init(12012, "invalid-ad-value", .rule)
        case .unusualAdValue: .init(12013, "unusual-ad-value", .likely, severity: .warning)
        case .unknownAdEvent: .init(12014, "unknown-ad-event", .likely, severity: .warning)
        case .trackingNeverFires: .init(12015, "tracking-never-fires", .likely, severity: .warning)
        case .invalidAdURL: .init(12016, "invalid-ad-url", .rule, severity: .errorOrWarning)
        case .insecureAdURL: .init(12017, "insecure-ad-url", .likely, severity: .warning)
        case .unknownAdMacro: .init(12018, "unknown-ad-macro", .likely, severity: .warning)
        case .misplacedAdMacro: .init(12019, "misplaced-ad-macro", .likely, severity: .warning)
        case .escapedTwice: .init(12020, "escaped-twice", .likely, severity: .warning)
        case .duplicateAdID: .init(12021, "duplicate-ad-id", .likely, severity: .warning)
        case .errorNextToAd: .init(12022, "error-next-to-ad", .rule)
        case .noPlayableMedia: .init(12023, "no-playable-media", .likely, severity: .errorOrWarning)
        case .deprecatedAdPart: .init(12024, "deprecated-ad-part", .likely, severity: .warning)
        case .adNamespace: .init(12025, "ad-namespace", .likely, severity: .warningOrNote)
        case .fewAdQualities: .init(12026, "few-ad-qualities", .likely, severity: .note)
        case .schemaViolation: .init(12027, "schema-violation", .rule, severity: .errorOrNote)
        case .unresolvedWrapper: .init(12028, "unresolved-wrapper", .likely, severity: .warning)
        }
    }
}
