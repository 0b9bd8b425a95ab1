/// The reason why an ad or a document is not used.
public enum FailureReason: Error, Sendable, Hashable {
    /// The response is not well-formed XML; the text describes the first problem.
    case notXML(String)
    /// The root of the response is not `VAST`.
    case notVAST
    /// The version of the response is not supported.
    case unsupportedVersion
    /// The response has the status 204, or no body.
    case emptyResponse
    /// The document has no ad that may be used.
    case noAd
    /// The inline ad has no creative.
    case noCreative
    /// The ad has neither `InLine` nor `Wrapper`.
    case neitherInlineNorWrapper
    /// The wrapper has no tag URI.
    case noTagURI
    /// A wrapper blocks a category of the inline ad; the text is its code.
    case blockedCategory(String)
    /// The status of the response is not one of success.
    case status(Int)
    /// The request failed; the text describes the reason.
    case unreachable(String)
    /// The response did not arrive in time.
    case timedOut
    /// The body has more bytes than the limit.
    case tooLarge
    /// The policy refuses the URL.
    case forbidden(URLPolicy.Violation)
    /// The chain has too many wrappers.
    case wrapperLimit
    /// The resolution has too many requests.
    case requestLimit
    /// The chain had the same URL before.
    case loop
    /// The break has too many ads.
    case adLimit

    /// The error code with which the reason is reported.
    public var code: VASTErrorCode {
        switch self {
        case .notXML, .tooLarge: .xmlParsing
        case .notVAST, .neitherInlineNorWrapper, .noTagURI: .schemaValidation
        case .unsupportedVersion: .unsupportedVersion
        case .emptyResponse, .noAd, .noCreative: .noAd
        case .blockedCategory: .blockedCategory
        case .status, .unreachable, .timedOut: .wrapperTimeout
        case .forbidden: .wrapper
        case .wrapperLimit, .requestLimit, .loop: .wrapperLimit
        case .adLimit: .shortenedBreak
        }
    }
}

extension FailureReason: CustomStringConvertible {
    /// A description without a full stop.
    public var description: String {
        switch self {
        case .notXML(let problem): "the response is not well-formed XML: \(problem)"
        case .notVAST: "the response is not VAST"
        case .unsupportedVersion: "the version of the response is not supported"
        case .emptyResponse: "the response is empty"
        case .noAd: "the document has no ad that may be used"
        case .noCreative: "the ad has no creative"
        case .neitherInlineNorWrapper: "the ad has neither InLine nor Wrapper"
        case .noTagURI: "the wrapper has no tag URI"
        case .blockedCategory(let code): "a wrapper blocks the category \(code)"
        case .status(let status): "the server responded with the status \(status)"
        case .unreachable(let reason): reason
        case .timedOut: "the response did not arrive in time"
        case .tooLarge: "the response is larger than the limit"
        case .forbidden(let violation): violation.rawValue
        case .wrapperLimit: "the chain has too many wrappers"
        case .requestLimit: "the resolution has too many requests"
        case .loop: "the chain had the same URL before"
        case .adLimit: "the break has too many ads"
        }
    }
}
