/// The reason why a client has no ads, as ios-vast-client names it; `VASTFailure` has all details.
public enum VastError: Error, Sendable, Hashable {
    /// The response is not well-formed XML, or larger than the limit.
    case invalidXMLDocument
    /// The response is XML, but not a VAST document of a supported version.
    case invalidVASTDocument
    /// The response is a VAST document, but has no ad that can be used.
    case unableToParseDocument
    /// The document could not be fetched, or the policy refuses its URL.
    case unableToCreateXMLParser
    /// The chain has too many wrappers, or is a loop.
    case wrapperLimitReached
    /// The first document did not arrive in time.
    case singleRequestTimeLimitReached
    /// The document of a wrapper did not arrive in time.
    case wrapperTimeLimitReached
    /// The task was cancelled, or the ads exceed a limit of the client.
    case internalError

    /// Converts a failure.
    public init(_ failure: VASTFailure) {
        self =
            switch failure.reason {
            case .notXML, .tooLarge: .invalidXMLDocument
            case .notVAST, .unsupportedVersion, .neitherInlineNorWrapper, .noTagURI: .invalidVASTDocument
            case .emptyResponse, .noAd, .noCreative, .blockedCategory: .unableToParseDocument
            case .status, .unreachable, .forbidden: .unableToCreateXMLParser
            case .wrapperLimit, .requestLimit, .loop: .wrapperLimitReached
            case .timedOut:
                failure.position.depth == 0 ? .singleRequestTimeLimitReached : .wrapperTimeLimitReached
            case .adLimit: .internalError
            }
    }
}
