import OpenAVTVast
import Testing

/// The names of ios-vast-client for errors.
struct ErrorTests {
    @Test func `every code of VAST has a name of ios-vast-client`() {
        let codes = VASTErrorCode.named.filter { $0.specification == .vast }
        #expect(VastErrorCodes.allCases.map(\.code) == codes)
        #expect(VastErrorCodes.allCases.allSatisfy { $0.code.text != nil })
        #expect(VastErrorCodes(rawValue: 303) == .noAdsVastResponse && VastErrorCodes(rawValue: 404) == nil)
    }

    @Test func `every code of VMAP has a name of ios-vast-client`() {
        let codes = VASTErrorCode.named.filter { $0.specification == .vmap }
        #expect(VMAPErrorCodes.allCases.map(\.code) == [.undefined] + codes)
        #expect(VMAPErrorCodes.allCases.allSatisfy { $0.code.text != nil })
    }

    @Test func `errors can be switched over completely`() {
        func name(_ error: VastError) -> String {
            switch error {
            case .invalidXMLDocument, .invalidVASTDocument, .unableToParseDocument, .unableToCreateXMLParser: "document"
            case .wrapperLimitReached, .singleRequestTimeLimitReached, .wrapperTimeLimitReached: "limit"
            case .internalError: "internal"
            }
        }
        #expect(name(.wrapperLimitReached) == "limit")
    }
}
