/// The error codes of VMAP, by the names of ios-vast-client.
public enum VMAPErrorCodes: Int, Sendable, CaseIterable {
    /// A failure for which there is no other code.
    case undefined = 900
    /// The document does not have the required structure.
    case vmapSchemaError = 1000
    /// The version of the document is not supported.
    case vmapResponesVersionNotSupported = 1001
    /// The document is not well-formed XML.
    case vmapParsingError = 1002
    /// The type of the break is not supported.
    case adBreakTypeNotSupported = 1003
    /// A general failure of the ad response of a break.
    case generalAdResponseDocumentError = 1004
    /// The template type of the ad response is not supported.
    case adResponseTemplateTypeNotSupported = 1005
    /// The ad response could not be read.
    case adResponseDocumentExtractionOrParsingError = 1006
    /// The request for the ad response timed out.
    case adResponseDocumentRetrievalTimeout = 1007
    /// The ad response could not be fetched.
    case adResponseDocumentRetrievalError = 1008

    /// The code with its text and its recipients.
    public var code: VASTErrorCode { VASTErrorCode(rawValue: rawValue) }
}
