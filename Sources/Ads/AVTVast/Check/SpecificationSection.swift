import AVTDiagnostics

/// The sections of VAST 4.3 that diagnostics cite.
enum SpecificationSection {
    /// Returns the section of a diagnostic about an element, or `nil` if there is none.
    static func section(of code: DiagnosticCode, _ element: String) -> String? {
        codes[code] ?? (elementCodes.contains(code) ? sections[element] : nil)
    }

    /// Returns what a diagnostic about a missing element cites.
    static func citations(of element: String) -> [String] {
        sections[element].map { ["VAST 4.3, section \($0)"] } ?? []
    }

    private static let codes: [DiagnosticCode: String] = [
        .unknownAdMacro: "6.2", .misplacedAdMacro: "6.2", .escapedTwice: "2.3.3", .invalidAdURL: "2.3.3",
        .unknownAdEvent: "3.14.1", .trackingNeverFires: "3.14.1", .vastVersionUnknown: "3.2",
        .noPlayableMedia: "3.9",
    ]

    /// The codes of diagnostics for which the section of their element applies.
    private static let elementCodes: Set<DiagnosticCode> = [
        .missingAdElement, .missingAdAttribute, .repeatedAdElement, .emptyAdElement, .invalidAdValue,
        .unusualAdValue, .deprecatedAdPart, .adPartOfOtherVersion, .unknownAdElement,
        .unknownAdAttribute,
    ]

    private static let sections = [
        "Ad": "3.3", "AdParameters": "3.8.2", "AdServingId": "3.4.3", "AdSystem": "3.4.1", "AdTitle": "3.4.2",
        "AdVerifications": "3.16", "Advertiser": "3.4.7", "AltText": "3.13.2", "BlockedAdCategories": "3.19.2",
        "Category": "3.4.5", "ClickThrough": "3.10.1", "ClickTracking": "3.10.2", "ClosedCaptionFile": "3.9.5",
        "ClosedCaptionFiles": "3.9.4", "Companion": "3.13.1", "CompanionAds": "3.13",
        "CompanionClickThrough": "3.13.3", "CompanionClickTracking": "3.13.4", "Creative": "3.7",
        "CreativeExtension": "3.7.3", "CreativeExtensions": "3.7.2", "Creatives": "3.6", "CustomClick": "3.10.3",
        "Description": "3.4.6", "Duration": "3.8.1", "Error": "3.4.11", "ExecutableResource": "3.17.2",
        "Expires": "3.4.10", "Extension": "3.18.1", "Extensions": "3.18", "FlashResource": "1.7",
        "HTMLResource": "3.15.3", "IFrameResource": "3.15.2", "Icon": "3.11.1",
        "IconClickFallbackImage": "3.11.6.1", "IconClickFallbackImages": "3.11.6", "IconClickThrough": "3.11.4",
        "IconClickTracking": "3.11.5", "IconClicks": "3.11.3", "IconViewTracking": "3.11.2", "Icons": "3.11",
        "Impression": "3.4.4", "InLine": "3.4", "InteractiveCreativeFile": "3.9.3", "JavaScriptResource": "3.17.1",
        "Linear": "3.8", "MediaFile": "3.9.1", "MediaFiles": "3.9", "Mezzanine": "3.9.2", "NonLinear": "3.12.1",
        "NonLinearAds": "3.12", "NonLinearClickThrough": "3.12.2", "NonLinearClickTracking": "3.12.3",
        "NotViewable": "3.5.2", "Pricing": "3.4.8", "StaticResource": "3.15.1", "Survey": "3.4.9",
        "Tracking": "3.14.3", "TrackingEvents": "3.14.2", "URL": "3.19.1", "UniversalAdId": "3.7.1", "VAST": "3.2",
        "VASTAdTagURI": "3.19.1", "VASTAdTagURL": "3.19.1", "Verification": "3.17",
        "VerificationParameters": "3.17.5", "VideoClicks": "3.10", "ViewUndetermined": "3.5.3", "Viewable": "3.5.1",
        "ViewableImpression": "3.5", "Wrapper": "3.19",
    ]
}
