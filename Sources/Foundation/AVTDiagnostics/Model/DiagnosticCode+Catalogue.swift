// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The name of a code is its meaning; its page in AVTDiagnosticFormats/Pages has details. Each code is also in `all`.

// Source and YAML.
extension DiagnosticCode {
    public static let fileUnreadable = DiagnosticCode(number: 1, name: "file-unreadable")
    public static let notUTF8 = DiagnosticCode(number: 2, name: "not-utf8")
    public static let yamlSyntax = DiagnosticCode(number: 3, name: "yaml-syntax")
    public static let duplicateKey = DiagnosticCode(number: 4, name: "duplicate-key")
    public static let tabIndentation = DiagnosticCode(number: 5, name: "tab-indentation")
    public static let anchorNotAllowed = DiagnosticCode(number: 6, name: "anchor-not-allowed")
    public static let mergeKeyNotAllowed = DiagnosticCode(number: 7, name: "merge-key-not-allowed")
    public static let multipleDocuments = DiagnosticCode(number: 8, name: "multiple-documents")
    public static let nestingTooDeep = DiagnosticCode(number: 10, name: "nesting-too-deep")
    public static let customTagNotAllowed = DiagnosticCode(number: 11, name: "custom-tag-not-allowed")
    public static let unquotedExpressionBreaksYAML = DiagnosticCode(
        number: 13, name: "unquoted-expression-breaks-yaml")
    public static let trailingTextIgnored = DiagnosticCode(number: 14, name: "trailing-text-ignored")
    public static let unquotedTextBreaksYAML = DiagnosticCode(number: 15, name: "unquoted-text-breaks-yaml")
    public static let wrongIndentation = DiagnosticCode(number: 16, name: "wrong-indentation")
}

// Structure.
extension DiagnosticCode {
    public static let unknownKey = DiagnosticCode(number: 1001, name: "unknown-key")
    public static let missingKey = DiagnosticCode(number: 1002, name: "missing-key")
    public static let wrongNodeKind = DiagnosticCode(number: 1003, name: "wrong-node-kind")
    public static let wrongValueKind = DiagnosticCode(number: 1004, name: "wrong-value-kind")
    public static let enumValueUnknown = DiagnosticCode(number: 1005, name: "enum-value-unknown")
    public static let duplicateID = DiagnosticCode(number: 1007, name: "duplicate-id")
    public static let invalidIdentifier = DiagnosticCode(number: 1008, name: "invalid-identifier")
    public static let reservedName = DiagnosticCode(number: 1009, name: "reserved-name")
    public static let includeCycle = DiagnosticCode(number: 1011, name: "include-cycle")
    public static let includeNotFound = DiagnosticCode(number: 1012, name: "include-not-found")
    public static let overrideWithoutTarget = DiagnosticCode(number: 1013, name: "override-without-target")
    public static let contradictoryKeys = DiagnosticCode(number: 1017, name: "contradictory-keys")
    public static let packNameConflict = DiagnosticCode(number: 1018, name: "pack-name-conflict")
    public static let missingOverride = DiagnosticCode(number: 1019, name: "missing-override")
    public static let conflictingDeclarations = DiagnosticCode(number: 1020, name: "conflicting-declarations")
    public static let noLastWord = DiagnosticCode(number: 1022, name: "no-last-word")
    public static let unreachableWord = DiagnosticCode(number: 1023, name: "unreachable-word")
    public static let removalHasConsequences = DiagnosticCode(number: 1024, name: "removal-has-consequences")
    public static let packVersionMismatch = DiagnosticCode(number: 1030, name: "pack-version-mismatch")
    public static let pinnedPackDiffers = DiagnosticCode(number: 1031, name: "pinned-pack-differs")
    public static let outsideFolder = DiagnosticCode(number: 1032, name: "outside-folder")
    public static let languageVersionUnknown = DiagnosticCode(number: 1021, name: "language-version-unknown")
}

// Names.
extension DiagnosticCode {
    public static let unknownAttribute = DiagnosticCode(number: 2001, name: "unknown-attribute")
    public static let unknownAction = DiagnosticCode(number: 2002, name: "unknown-action")
    public static let unknownState = DiagnosticCode(number: 2003, name: "unknown-state")
    public static let unknownFunction = DiagnosticCode(number: 2005, name: "unknown-function")
    public static let unknownMetric = DiagnosticCode(number: 2006, name: "unknown-metric")
    public static let notAvailableHere = DiagnosticCode(number: 2012, name: "not-available-here")
    public static let cyclicDefinition = DiagnosticCode(number: 2014, name: "cyclic-definition")
    public static let unknownParameter = DiagnosticCode(number: 2019, name: "unknown-parameter")
    public static let unknownTimer = DiagnosticCode(number: 2021, name: "unknown-timer")
    public static let unknownScope = DiagnosticCode(number: 2022, name: "unknown-scope")
    public static let unusedDeclaration = DiagnosticCode(number: 2023, name: "unused-declaration")
    public static let unknownFragment = DiagnosticCode(number: 2024, name: "unknown-fragment")
    public static let unknownRecord = DiagnosticCode(number: 2026, name: "unknown-record")
    public static let unknownConsent = DiagnosticCode(number: 2027, name: "unknown-consent")
    public static let metricOfAnotherEvent = DiagnosticCode(number: 2028, name: "metric-of-another-event")
    public static let cyclicInclude = DiagnosticCode(number: 2025, name: "cyclic-include")
}

// Types and units.
extension DiagnosticCode {
    public static let typeMismatch = DiagnosticCode(number: 3001, name: "type-mismatch")
    public static let unitMismatch = DiagnosticCode(number: 3002, name: "unit-mismatch")
    public static let nonBooleanGuard = DiagnosticCode(number: 3005, name: "non-boolean-guard")
    public static let valueMayBeMissing = DiagnosticCode(number: 3009, name: "value-may-be-missing")
    public static let constantCondition = DiagnosticCode(number: 3012, name: "constant-condition")
    public static let redundantCondition = DiagnosticCode(number: 3014, name: "redundant-condition")
    public static let contradictoryConditions = DiagnosticCode(number: 3015, name: "contradictory-conditions")
    public static let wrongArity = DiagnosticCode(number: 3017, name: "wrong-arity")
    public static let argumentOutOfRange = DiagnosticCode(number: 3018, name: "argument-out-of-range")
    public static let expressionSyntax = DiagnosticCode(number: 3026, name: "expression-syntax")
    public static let notConstant = DiagnosticCode(number: 3029, name: "not-constant")
    public static let neverMissing = DiagnosticCode(number: 3027, name: "never-missing")
    public static let ambiguousCoalesce = DiagnosticCode(number: 3028, name: "ambiguous-coalesce")
    public static let invalidPattern = DiagnosticCode(number: 3030, name: "invalid-pattern")
    public static let invalidLiteral = DiagnosticCode(number: 3031, name: "invalid-literal")
    public static let reservedWord = DiagnosticCode(number: 3032, name: "reserved-word")
    public static let macroMisused = DiagnosticCode(number: 3033, name: "macro-misused")
    public static let notInLanguage = DiagnosticCode(number: 3034, name: "not-in-language")
    public static let neverFalse = DiagnosticCode(number: 3050, name: "never-false")
    public static let valueNeverGiven = DiagnosticCode(number: 3051, name: "value-never-given")
    public static let sinceItself = DiagnosticCode(number: 3052, name: "since-itself")
    public static let alwaysEqual = DiagnosticCode(number: 3053, name: "always-equal")
    public static let neverSent = DiagnosticCode(number: 3054, name: "never-sent")
    public static let momentAsDuration = DiagnosticCode(number: 3055, name: "moment-as-duration")
    public static let extensionRefused = DiagnosticCode(number: 3035, name: "extension-refused")
    public static let windowMisused = DiagnosticCode(number: 3060, name: "window-misused")
    public static let numberWithoutUnit = DiagnosticCode(number: 3036, name: "number-without-unit")
    public static let unknownUnit = DiagnosticCode(number: 3037, name: "unknown-unit")
    public static let integerQuotient = DiagnosticCode(number: 3038, name: "integer-quotient")
    public static let percentAndShare = DiagnosticCode(number: 3039, name: "percent-and-share")
}

// State machine.
extension DiagnosticCode {
    public static let shadowedTransition = DiagnosticCode(number: 4003, name: "shadowed-transition")
    public static let effectBeforeBlock = DiagnosticCode(number: 4014, name: "effect-before-block")
    public static let voidWrite = DiagnosticCode(number: 4027, name: "void-write")
    public static let neverApplied = DiagnosticCode(number: 4002, name: "never-applied")
    public static let variableNeverSet = DiagnosticCode(number: 4012, name: "variable-never-set")
    public static let unbalancedPair = DiagnosticCode(number: 4018, name: "unbalanced-pair")
    public static let conflictingWrites = DiagnosticCode(number: 4004, name: "conflicting-writes")
    public static let firstStageBlocks = DiagnosticCode(number: 4025, name: "first-stage-blocks")
    public static let followedVariable = DiagnosticCode(number: 4026, name: "followed-variable")
    public static let flagNeverReset = DiagnosticCode(number: 4028, name: "flag-never-reset")
    public static let actionNeverEmitted = DiagnosticCode(number: 4029, name: "action-never-emitted")
    public static let reentrantEmissionCycle = DiagnosticCode(number: 4024, name: "reentrant-emission-cycle")
}

// Evaluation.
extension DiagnosticCode {
    public static let evaluationFailed = DiagnosticCode(number: 5001, name: "evaluation-failed")
}

// Proofs.
extension DiagnosticCode {
    public static let guaranteeViolated = DiagnosticCode(number: 5002, name: "guarantee-violated")
    public static let guaranteeUndecided = DiagnosticCode(number: 5003, name: "guarantee-undecided")
    public static let endOutOfReach = DiagnosticCode(number: 5004, name: "end-out-of-reach")
    public static let actionNeverAccepted = DiagnosticCode(number: 5005, name: "action-never-accepted")
    public static let valueNeverReached = DiagnosticCode(number: 5006, name: "value-never-reached")
    public static let flagLatches = DiagnosticCode(number: 5007, name: "flag-latches")
    public static let proofBounded = DiagnosticCode(number: 5008, name: "proof-bounded")
    public static let timerOutlivesEnd = DiagnosticCode(number: 5009, name: "timer-outlives-end")
    public static let leftToData = DiagnosticCode(number: 5010, name: "left-to-data")
    public static let trivialGuarantee = DiagnosticCode(number: 5014, name: "trivial-guarantee")
    public static let notExplored = DiagnosticCode(number: 5013, name: "not-explored")
}

// Metrics and attributes.
extension DiagnosticCode {
    public static let counterCanDecrease = DiagnosticCode(number: 6003, name: "counter-can-decrease")
    public static let metricNeverSent = DiagnosticCode(number: 6006, name: "metric-never-sent")
    public static let metricOfConsumedEvent = DiagnosticCode(number: 6019, name: "metric-of-consumed-event")
    public static let metricContradictsAcceptance = DiagnosticCode(number: 6020, name: "metric-contradicts-acceptance")
    public static let readAfterReset = DiagnosticCode(number: 6021, name: "read-after-reset")
    public static let reportLost = DiagnosticCode(number: 6022, name: "report-lost")
    public static let totalAddedAgain = DiagnosticCode(number: 6023, name: "total-added-again")
    public static let neverRuns = DiagnosticCode(number: 6024, name: "never-runs")
    public static let openAfterEnd = DiagnosticCode(number: 6018, name: "open-after-end")
    public static let metricTypeConflict = DiagnosticCode(number: 6002, name: "metric-type-conflict")
}

// Tests of packs.
extension DiagnosticCode {
    public static let expectationFailed = DiagnosticCode(number: 7001, name: "expectation-failed")
    public static let nothingExpected = DiagnosticCode(number: 7002, name: "nothing-expected")
    public static let timeGoesBack = DiagnosticCode(number: 7003, name: "time-goes-back")
    public static let expectationWithoutEvent = DiagnosticCode(number: 7004, name: "expectation-without-event")
    public static let unknownTracker = DiagnosticCode(number: 7005, name: "unknown-tracker")
    public static let unknownTrackerKind = DiagnosticCode(number: 7006, name: "unknown-tracker-kind")
    public static let unknownTransition = DiagnosticCode(number: 7007, name: "unknown-transition")
    public static let unknownGuarantee = DiagnosticCode(number: 7008, name: "unknown-guarantee")
    public static let testValueType = DiagnosticCode(number: 7009, name: "test-value-type")
    public static let impossibleExpectation = DiagnosticCode(number: 7010, name: "impossible-expectation")
    public static let unknownSignal = DiagnosticCode(number: 7011, name: "unknown-signal")
}

// Limits.
extension DiagnosticCode {
    public static let fileTooLarge = DiagnosticCode(number: 8001, name: "file-too-large")
    public static let tooManyConditions = DiagnosticCode(number: 8005, name: "too-many-conditions")
    public static let programNotVerified = DiagnosticCode(number: 8018, name: "program-not-verified")
    public static let tableTooLarge = DiagnosticCode(number: 8003, name: "table-too-large")
    public static let expressionTooDeep = DiagnosticCode(number: 8004, name: "expression-too-deep")
    public static let tooManyPacks = DiagnosticCode(number: 8017, name: "too-many-packs")
    public static let tooManyFragments = DiagnosticCode(number: 8019, name: "too-many-fragments")
    public static let tooManyFamilies = DiagnosticCode(number: 8020, name: "too-many-families")
    public static let tooManyMeasures = DiagnosticCode(number: 8021, name: "too-many-measures")
    public static let attributeForbidden = DiagnosticCode(number: 8022, name: "attribute-forbidden")
    public static let actionForbidden = DiagnosticCode(number: 8023, name: "action-forbidden")
    public static let costExceeded = DiagnosticCode(number: 8024, name: "cost-exceeded")
    public static let tooManyDeclarations = DiagnosticCode(number: 8025, name: "too-many-declarations")
    public static let tooMuchWork = DiagnosticCode(number: 8026, name: "too-much-work")
    public static let tooManyCausedEvents = DiagnosticCode(number: 8027, name: "too-many-caused-events")
    public static let periodTooShort = DiagnosticCode(number: 8028, name: "period-too-short")
    public static let compileTimeExceeded = DiagnosticCode(number: 8029, name: "compile-time-exceeded")
    public static let compileMemoryExceeded = DiagnosticCode(number: 8030, name: "compile-memory-exceeded")
    public static let stringTooLong = DiagnosticCode(number: 8007, name: "string-too-long")
    public static let tooManyNodes = DiagnosticCode(number: 8016, name: "too-many-nodes")
}

// Style, and comments that allow diagnostics.
extension DiagnosticCode {
    public static let suppressionWithoutReason = DiagnosticCode(number: 9009, name: "suppression-without-reason")
    public static let suppressionExpired = DiagnosticCode(number: 9010, name: "suppression-expired")
    public static let suppressionUnused = DiagnosticCode(number: 9011, name: "suppression-unused")
    public static let suppressionMalformed = DiagnosticCode(number: 9013, name: "suppression-malformed")
}

// Compatibility with an earlier version.
extension DiagnosticCode {
    public static let metricRemoved = DiagnosticCode(number: 10001, name: "metric-removed")
    public static let metricChanged = DiagnosticCode(number: 10002, name: "metric-changed")
    public static let attributeRemoved = DiagnosticCode(number: 10003, name: "attribute-removed")
    public static let attributeChanged = DiagnosticCode(number: 10004, name: "attribute-changed")
    public static let actionRemoved = DiagnosticCode(number: 10005, name: "action-removed")
    public static let valueLost = DiagnosticCode(number: 10006, name: "value-lost")
    public static let parameterRemoved = DiagnosticCode(number: 10007, name: "parameter-removed")
    public static let parameterChanged = DiagnosticCode(number: 10008, name: "parameter-changed")
    public static let stateWithoutImage = DiagnosticCode(number: 10009, name: "state-without-image")
    public static let privacyWeakened = DiagnosticCode(number: 10010, name: "privacy-weakened")
    public static let metricMeaningChanged = DiagnosticCode(number: 10011, name: "metric-meaning-changed")
    public static let attributeMeaningChanged = DiagnosticCode(number: 10012, name: "attribute-meaning-changed")
    public static let definitionMeaningChanged = DiagnosticCode(number: 10013, name: "definition-meaning-changed")
    public static let conditionChanged = DiagnosticCode(number: 10014, name: "condition-changed")
    public static let effectChanged = DiagnosticCode(number: 10015, name: "effect-changed")
    public static let variableChanged = DiagnosticCode(number: 10016, name: "variable-changed")
    public static let timingChanged = DiagnosticCode(number: 10017, name: "timing-changed")
    public static let deliveryChanged = DiagnosticCode(number: 10018, name: "delivery-changed")
    public static let defaultChanged = DiagnosticCode(number: 10019, name: "default-changed")
    public static let layersChanged = DiagnosticCode(number: 10020, name: "layers-changed")
    public static let versionStepTooSmall = DiagnosticCode(number: 10021, name: "version-step-too-small")
    public static let verdictCodeChanged = DiagnosticCode(number: 10022, name: "verdict-code-changed")
}

// Privacy.
extension DiagnosticCode {
    public static let privateValueLeaves = DiagnosticCode(number: 11001, name: "private-value-leaves")
}
