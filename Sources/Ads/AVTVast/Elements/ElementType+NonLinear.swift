// The elements of non-linear creatives.
extension ElementType {
    static let nonLinearClickThrough = ElementType(
        "NonLinearClickThrough", .uri)
    static let nonLinearClickTracking = ElementType(
        "NonLinearClickTracking", .uri,
        attributes: [
            .init("id", .text, in: .since4_0)
        ])
    static let nonLinearTracking = ElementType(
        "Tracking", .uri,
        attributes: [
            .init("event", .event, required: .all),
            .init("offset", .offset),
        ])
    static let nonLinearTrackingEvents = ElementType(
        "TrackingEvents", .container,
        children: [
            .init(nonLinearTracking, many: .all)
        ])
    static let nonLinear = ElementType(
        "NonLinear", .container,
        attributes: [
            .init("id", .text, in: [.v2_0, .v3_0, .v4_1, .v4_2, .v4_3]),
            .init("width", .integer, in: [.v2_0, .v3_0, .v4_1, .v4_2, .v4_3], required: .all),
            .init("height", .integer, in: [.v2_0, .v3_0, .v4_1, .v4_2, .v4_3], required: .all),
            .init("expandedWidth", .integer, in: [.v2_0, .v3_0, .v4_1, .v4_2, .v4_3]),
            .init("expandedHeight", .integer, in: [.v2_0, .v3_0, .v4_1, .v4_2, .v4_3]),
            .init("scalable", .boolean, in: [.v2_0, .v3_0, .v4_1, .v4_2, .v4_3]),
            .init("maintainAspectRatio", .boolean, in: [.v2_0, .v3_0, .v4_1, .v4_2, .v4_3]),
            .init("minSuggestedDuration", .time, in: [.v2_0, .v3_0, .v4_1, .v4_2, .v4_3]),
            .init("apiFramework", .text, in: [.v2_0, .v3_0, .v4_1, .v4_2, .v4_3]),
        ],
        children: [
            .init(htmlResource, many: .since4_0),
            .init(iFrameResource, many: .since4_0),
            .init(staticResource, many: .since4_0),
            .init(adParameters),
            .init(nonLinearClickThrough),
            .init(nonLinearClickTracking, in: .since3_0, many: .all),
            .init(creativeExtensions, in: .v3_0),
            .init(nonLinearTrackingEvents, in: .since4_0),
        ])
    static let nonLinearAds = ElementType(
        "NonLinearAds", .container,
        children: [
            .init(trackingEvents),
            .init(nonLinear, required: .until3_0, many: .all),
        ])
    static let wrapperHTMLResource = ElementType(
        "HTMLResource", .text)
    static let wrapperAdParameters = ElementType(
        "AdParameters", .text)
    static let wrapperNonLinear = ElementType(
        "NonLinear", .container,
        attributes: [
            .init("id", .text, in: .until3_0),
            .init("width", .integer, in: .until3_0, required: .until2_0),
            .init("height", .integer, in: .until3_0, required: .until2_0),
            .init("expandedWidth", .integer, in: .until3_0),
            .init("expandedHeight", .integer, in: .until3_0),
            .init("scalable", .boolean, in: .until3_0),
            .init("maintainAspectRatio", .boolean, in: .until3_0),
            .init("minSuggestedDuration", .time, in: .until3_0),
            .init("apiFramework", .text, in: .until3_0),
        ],
        children: [
            .init(nonLinearClickTracking, in: .since3_0, many: .all),
            .init(creativeExtensions, in: .v3_0),
            .init(staticResource, in: .until2_0),
            .init(iFrameResource, in: .until2_0),
            .init(wrapperHTMLResource, in: .until2_0),
            .init(nonLinearClickThrough, in: .until2_0),
            .init(wrapperAdParameters, in: .until2_0),
            .init(nonLinearTrackingEvents, in: .since4_0),
        ])
    static let wrapperNonLinearAds = ElementType(
        "NonLinearAds", .container,
        children: [
            .init(trackingEvents),
            .init(wrapperNonLinear, many: .all),
        ])
}
