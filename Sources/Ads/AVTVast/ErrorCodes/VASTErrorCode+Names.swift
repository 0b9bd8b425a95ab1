extension VASTErrorCode {
    /// The document is not well-formed XML, or is truncated.
    public static let xmlParsing = VASTErrorCode(rawValue: 100)
    /// The document is not VAST, an ad has neither `InLine` nor `Wrapper`, or a wrapper has no tag URI.
    public static let schemaValidation = VASTErrorCode(rawValue: 101)
    /// The version of the document is not supported.
    public static let unsupportedVersion = VASTErrorCode(rawValue: 102)
    /// The player did not expect this type of ad, or cannot play it.
    public static let trafficking = VASTErrorCode(rawValue: 200)
    /// The player expected a different linearity.
    public static let unexpectedLinearity = VASTErrorCode(rawValue: 201)
    /// The player expected a different duration.
    public static let unexpectedDuration = VASTErrorCode(rawValue: 202)
    /// The player expected a different size.
    public static let unexpectedSize = VASTErrorCode(rawValue: 203)
    /// A category was required but not provided.
    public static let missingCategory = VASTErrorCode(rawValue: 204)
    /// The category of the ad is blocked by a wrapper.
    public static let blockedCategory = VASTErrorCode(rawValue: 205)
    /// The break was shortened.
    public static let shortenedBreak = VASTErrorCode(rawValue: 206)
    /// A general failure of a wrapper, such as a URL that the policy forbids.
    public static let wrapper = VASTErrorCode(rawValue: 300)
    /// The URL of a wrapper is unavailable or responded too late.
    public static let wrapperTimeout = VASTErrorCode(rawValue: 301)
    /// There are too many wrappers, or they form a loop.
    public static let wrapperLimit = VASTErrorCode(rawValue: 302)
    /// There was no ad after the wrappers.
    public static let noAd = VASTErrorCode(rawValue: 303)
    /// The ad was not displayed in time.
    public static let notDisplayedInTime = VASTErrorCode(rawValue: 304)
    /// A general failure of a linear ad.
    public static let linear = VASTErrorCode(rawValue: 400)
    /// The media file was not found.
    public static let mediaFileNotFound = VASTErrorCode(rawValue: 401)
    /// The request for the media file timed out.
    public static let mediaFileTimeout = VASTErrorCode(rawValue: 402)
    /// The player supports none of the media files.
    public static let noSupportedMediaFile = VASTErrorCode(rawValue: 403)
    /// The media file could not be displayed.
    public static let mediaFileNotDisplayed = VASTErrorCode(rawValue: 405)
    /// A mezzanine was required but not provided.
    public static let missingMezzanine = VASTErrorCode(rawValue: 406)
    /// The mezzanine is being downloaded for the first time.
    public static let mezzanineInProgress = VASTErrorCode(rawValue: 407)
    /// The conditional ad was rejected; deprecated with `conditionalAd`.
    public static let conditionalAdRejected = VASTErrorCode(rawValue: 408)
    /// The interactive file was not executed.
    public static let interactiveFileNotExecuted = VASTErrorCode(rawValue: 409)
    /// A verification resource was not executed.
    public static let verificationNotExecuted = VASTErrorCode(rawValue: 410)
    /// The mezzanine does not meet the required specification.
    public static let mezzanineOutOfSpecification = VASTErrorCode(rawValue: 411)
    /// A general failure of a non-linear ad.
    public static let nonLinear = VASTErrorCode(rawValue: 500)
    /// The non-linear ad is larger than the display area.
    public static let nonLinearTooLarge = VASTErrorCode(rawValue: 501)
    /// The resource of a non-linear ad could not be fetched.
    public static let nonLinearNotFetched = VASTErrorCode(rawValue: 502)
    /// The player supports none of the non-linear resources.
    public static let noSupportedNonLinear = VASTErrorCode(rawValue: 503)
    /// A general failure of companions.
    public static let companion = VASTErrorCode(rawValue: 600)
    /// No slot has space for the companion.
    public static let companionTooLarge = VASTErrorCode(rawValue: 601)
    /// A required companion could not be displayed.
    public static let requiredCompanionNotDisplayed = VASTErrorCode(rawValue: 602)
    /// The resource of a companion could not be fetched.
    public static let companionNotFetched = VASTErrorCode(rawValue: 603)
    /// The player supports none of the companion's resources.
    public static let noSupportedCompanion = VASTErrorCode(rawValue: 604)
    /// A failure for which there is no other code.
    public static let undefined = VASTErrorCode(rawValue: 900)
    /// A general failure of VPAID.
    public static let vpaid = VASTErrorCode(rawValue: 901)
    /// A general failure of the interactive file.
    public static let interactiveFile = VASTErrorCode(rawValue: 902)
    /// The VMAP document does not have the required structure.
    public static let vmapSchema = VASTErrorCode(rawValue: 1000)
    /// The version of the VMAP document is not supported.
    public static let unsupportedVMAPVersion = VASTErrorCode(rawValue: 1001)
    /// The VMAP document is not well-formed XML.
    public static let vmapParsing = VASTErrorCode(rawValue: 1002)
    /// The type of the break is not supported.
    public static let unsupportedBreakType = VASTErrorCode(rawValue: 1003)
    /// A general failure of the ad response of a break.
    public static let adResponse = VASTErrorCode(rawValue: 1004)
    /// The template type of the ad response is not supported.
    public static let unsupportedTemplateType = VASTErrorCode(rawValue: 1005)
    /// The ad response of a break could not be read.
    public static let unreadableAdResponse = VASTErrorCode(rawValue: 1006)
    /// The request for the ad response of a break timed out.
    public static let adResponseTimeout = VASTErrorCode(rawValue: 1007)
    /// The ad response of a break could not be fetched.
    public static let adResponseUnavailable = VASTErrorCode(rawValue: 1008)
}
