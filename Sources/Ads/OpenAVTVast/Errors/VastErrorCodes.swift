/// The error codes of VAST by the names of ios-vast-client, with the codes that it lacks.
///
/// ``code`` is the same code as a value of `VASTErrorCode`, which has its text, and also holds unknown codes.
public enum VastErrorCodes: Int, Sendable, CaseIterable {
    /// The document is not well-formed XML.
    case xmlParsingError = 100
    /// The document is not VAST.
    case vastSchemaValidationError = 101
    /// The version of the document is not supported.
    case vastVersionOfResponseNotSupported = 102
    /// The player did not expect, or cannot play, an ad of this type.
    case traffickingError = 200
    /// The player expected another linearity.
    case videoPlayerExpectingDifferentLinearity = 201
    /// The player expected another duration.
    case videoPlayerExpectingDifferentDuration = 202
    /// The player expected another size.
    case videoPlayerExpectingDifferentSize = 203
    /// A category was required but not provided.
    case adCategoryNotProvided = 204
    /// A wrapper blocks the category of the ad.
    case adCategoryBlocked = 205
    /// The break was shortened.
    case adBreakShortened = 206
    /// A general failure of a wrapper.
    case generalWrapperError = 300
    /// The URL of a wrapper is unavailable or responded too late.
    case timeoutOfVastURI = 301
    /// There are too many wrappers, or they form a loop.
    case wrapperLimitReached = 302
    /// There was no ad after the wrappers.
    case noAdsVastResponse = 303
    /// The ad was not displayed in time.
    case inlineResponseFailedToDisplayInTime = 304
    /// A general failure of a linear ad.
    case generalLinearError = 400
    /// The media file was not found.
    case fileNotFound = 401
    /// The request for the media file timed out.
    case timeoutOfMediaFile = 402
    /// The player supports none of the media files.
    case mediaFileNotSupported = 403
    /// The media file could not be displayed.
    case problemDisplayingMediaFile = 405
    /// A mezzanine was required but not provided.
    case mezzanineNotProvided = 406
    /// The mezzanine is being downloaded for the first time.
    case mezzanineDownloadInProgress = 407
    /// The conditional ad was rejected.
    case conditionalAdRejected = 408
    /// The interactive file was not executed.
    case interactiveUnitInNodeNotExecuted = 409
    /// A verification resource was not executed.
    case verificationUnitInNodeNotExecuted = 410
    /// The mezzanine does not meet the required specification.
    case mezzanineOutOfSpecification = 411
    /// A general failure of a non-linear ad.
    case generalNonLinearAdsError = 500
    /// The non-linear ad is larger than the display area.
    case creativeDimensionTooLarge = 501
    /// The resource of a non-linear ad could not be fetched.
    case unableToFetchResource = 502
    /// The player supports none of the non-linear resources.
    case nonLinearResourceNotSupported = 503
    /// A general failure of companions.
    case generalCompanionAdsError = 600
    /// No slot has space for the companion.
    case noAvailableSpace = 601
    /// A required companion could not be displayed.
    case unableToDisplayCompanion = 602
    /// The resource of a companion could not be fetched.
    case unableToFetchCompanionResource = 603
    /// The player supports none of the companion's resources.
    case companionResourceNotSupported = 604
    /// A failure for which there is no other code.
    case undefinedError = 900
    /// A general failure of VPAID.
    case generalVPAIDError = 901
    /// A general failure of the interactive file.
    case generalInteractiveCreativeFileError = 902

    /// The code with its text, its recipients, and the section that defines it.
    public var code: VASTErrorCode { VASTErrorCode(rawValue: rawValue) }
}
