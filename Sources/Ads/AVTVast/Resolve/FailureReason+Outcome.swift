extension FailureReason {
    /// The outcome of the request of a document that failed.
    var outcome: Resolution.Hop.Outcome {
        switch self {
        case .wrapperLimit, .requestLimit: .limit
        case .loop: .loop
        case .status, .unreachable, .timedOut, .forbidden: .unavailable
        case .notXML, .notVAST, .unsupportedVersion, .emptyResponse, .noAd, .noCreative, .neitherInlineNorWrapper,
            .noTagURI, .blockedCategory, .tooLarge, .adLimit:
            .answered
        }
    }
}
