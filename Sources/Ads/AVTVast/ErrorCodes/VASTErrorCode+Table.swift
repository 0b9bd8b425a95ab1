extension VASTErrorCode {
    /// What a specification defines about a code.
    struct Entry: Sendable {
        let code: VASTErrorCode
        let specification: Specification
        let recipients: Recipients
        let detector: Detector
        let text: String

        init(
            _ code: VASTErrorCode, _ text: String, to recipients: Recipients = .adAndWrappers,
            by detector: Detector = .host, of specification: Specification = .vast
        ) {
            (self.code, self.text, self.recipients) = (code, text, recipients)
            (self.detector, self.specification) = (detector, specification)
        }
    }

    /// All codes with a name, in ascending order.
    public static let named: [VASTErrorCode] = table.map(\.code)

    static let entries = Dictionary(table.map { ($0.code, $0) }) { first, _ in first }

    private static let table: [Entry] =
        [
            Entry(.xmlParsing, "XML parsing error.", to: .wrappers, by: .client),
            Entry(.schemaValidation, "VAST schema validation error.", to: .wrappers, by: .client),
            Entry(.unsupportedVersion, "VAST version of response not supported.", to: .wrappers, by: .client),
            Entry(
                .trafficking,
                "Trafficking error. Media player received an Ad type that it was not expecting and/or cannot "
                    + "play."),
            Entry(.unexpectedLinearity, "Media player expecting different linearity."),
            Entry(.unexpectedDuration, "Media player expecting different duration."),
            Entry(.unexpectedSize, "Media player expecting different size."),
            Entry(.missingCategory, "Ad category was required but not provided."),
            Entry(
                .blockedCategory,
                "Inline Category violates Wrapper BlockedAdCategories (refer 3.19.2).", by: .client),
            Entry(.shortenedBreak, "Ad Break shortened. Ad was not served.", by: .client),
            Entry(.wrapper, "General Wrapper error.", to: .wrappers, by: .client),
            Entry(
                .wrapperTimeout,
                "Timeout of VAST URI provided in Wrapper element, or of VAST URI provided in a subsequent "
                    + "Wrapper element. (URI was either unavailable or reached a timeout as defined by the media "
                    + "player.)", to: .wrappers, by: .client),
            Entry(
                .wrapperLimit,
                "Wrapper limit reached, as defined by the media player. Too many Wrapper responses have been "
                    + "received with no InLine response.", to: .wrappers, by: .client),
            Entry(.noAd, "No VAST response after one or more Wrappers.", to: .emptyDocumentAndWrappers, by: .client),
            Entry(
                .notDisplayedInTime,
                "InLine response returned ad unit that failed to result in ad display within defined time "
                    + "limit."),
            Entry(.linear, "General Linear error. Media player is unable to display the Linear Ad."),
            Entry(.mediaFileNotFound, "File not found. Unable to find Linear/MediaFile from URI."),
            Entry(.mediaFileTimeout, "Timeout of MediaFile URI."),
            Entry(
                .noSupportedMediaFile,
                "Couldn't find MediaFile that is supported by this media player, based on the attributes of "
                    + "the MediaFile element.", by: .client),
            Entry(
                .mediaFileNotDisplayed,
                "Problem displaying MediaFile. Media player found a MediaFile with supported type but "
                    + "couldn't display it. MediaFile may include: unsupported codecs, different MIME type than "
                    + "MediaFile@type, unsupported delivery method, etc."),
            Entry(.missingMezzanine, "Mezzanine was required but not provided. Ad not served."),
            Entry(
                .mezzanineInProgress,
                "Mezzanine is in the process of being downloaded for the first time. Download may take "
                    + "several hours. Ad will not be served until mezzanine is downloaded and transcoded."),
            Entry(.conditionalAdRejected, "Conditional ad rejected. (deprecated along with conditionalAd)"),
            Entry(
                .interactiveFileNotExecuted,
                "Interactive unit in the InteractiveCreativeFile node was not executed.", by: .client),
            Entry(.verificationNotExecuted, "Verification unit in the Verification node was not executed."),
            Entry(
                .mezzanineOutOfSpecification,
                "Mezzanine was provided as required, but file did not meet required specification. Ad not "
                    + "served."),
            Entry(.nonLinear, "General NonLinearAds error."),
            Entry(
                .nonLinearTooLarge,
                "Unable to display NonLinearAd because creative dimensions do not align with creative "
                    + "display area (i.e. creative dimension too large).", by: .client),
            Entry(.nonLinearNotFetched, "Unable to fetch NonLinearAds/NonLinear resource."),
            Entry(.noSupportedNonLinear, "Couldn't find NonLinear resource with supported type.", by: .client),
            Entry(.companion, "General CompanionAds error."),
            Entry(
                .companionTooLarge,
                "Unable to display Companion because creative dimensions do not fit within Companion display "
                    + "area (i.e., no available space).", by: .client),
            Entry(.requiredCompanionNotDisplayed, "Unable to display required Companion.", by: .client),
            Entry(.companionNotFetched, "Unable to fetch CompanionAds/Companion resource."),
            Entry(.noSupportedCompanion, "Couldn't find Companion resource with supported type.", by: .client),
            Entry(.undefined, "Undefined Error."),
            Entry(.vpaid, "General VPAID error."),
            Entry(.interactiveFile, "General InteractiveCreativeFile error code."),
        ] + breakTable

    private static let breakTable = [
        Entry(.vmapSchema, "VMAP schema error.", to: .adBreak, by: .client, of: .vmap),
        Entry(.unsupportedVMAPVersion, "VMAP version of response not supported.", to: .adBreak, by: .client, of: .vmap),
        Entry(.vmapParsing, "VMAP parsing error.", to: .adBreak, by: .client, of: .vmap),
        Entry(.unsupportedBreakType, "AdBreak type not supported.", to: .adBreak, of: .vmap),
        Entry(.adResponse, "General ad response document error.", to: .adBreak, by: .client, of: .vmap),
        Entry(
            .unsupportedTemplateType, "Ad response template type not supported.", to: .adBreak, by: .client, of: .vmap),
        Entry(
            .unreadableAdResponse, "Ad response document extraction or parsing error.", to: .adBreak, by: .client,
            of: .vmap),
        Entry(.adResponseTimeout, "Ad response document retrieval timeout.", to: .adBreak, by: .client, of: .vmap),
        Entry(.adResponseUnavailable, "Ad response document retrieval error.", to: .adBreak, by: .client, of: .vmap),
    ]
}
