/// The reason why a client has no ad breaks, as ios-vast-client names it; ``VMAPFailure`` has all details.
public enum VMAPError: Error, Sendable, Hashable {
    /// The response is not well-formed XML.
    case invalidXMLDocument
    /// The response is XML, but not VMAP.
    case invalidVMAPDocument
    /// The version of the document is not supported.
    case unableToParseDocument
    /// The document could not be fetched, or the policy refuses its URL.
    case unableToCreateXMLParser
    /// The task was cancelled.
    case internalError

    /// Converts a failure.
    public init(_ failure: VMAPFailure) {
        self =
            switch failure {
            case .unavailable: .unableToCreateXMLParser
            case .malformed(let problem) where problem.code == .vmapParsing: .invalidXMLDocument
            case .malformed(let problem) where problem.code == .vmapSchema: .invalidVMAPDocument
            case .malformed: .unableToParseDocument
            }
    }
}

/// The reason why there are no ad breaks.
public enum VMAPFailure: Error, Sendable, Hashable {
    /// The document could not be fetched.
    case unavailable(FailureReason)
    /// The document could not be read; the problem has its code and its location.
    case malformed(VMAPDocument.Problem)
}
