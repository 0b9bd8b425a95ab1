// The elements of VMAP, with VAST in them as source.
extension ElementType {
    static let vastAdData = ElementType(
        "VASTAdData", .source)
    /// The name in VMAP 1.0.
    static let vastData = ElementType(
        "VASTData", .source)
    static let customAdData = ElementType(
        "CustomAdData", .text,
        attributes: [
            .init("templateType", .text, required: .all)
        ])
    static let adTagURI = ElementType(
        "AdTagURI", .uri,
        attributes: [
            .init("templateType", .oneOf(["vast1", "vast2", "vast3", "vast4", "proprietary"]), required: .all)
        ])
    static let adSource = ElementType(
        "AdSource", .container,
        attributes: [
            .init("id", .text),
            .init("allowMultipleAds", .boolean),
            .init("followRedirects", .boolean),
        ],
        children: [
            .init(vastAdData),
            .init(vastData),
            .init(adTagURI),
            .init(customAdData),
        ])
    static let breakTracking = ElementType(
        "Tracking", .uri,
        attributes: [
            .init("event", .oneOf(["breakStart", "breakEnd", "error"]), required: .all)
        ])
    static let breakTrackingEvents = ElementType(
        "TrackingEvents", .container,
        children: [
            .init(breakTracking, many: .all)
        ])
    static let adBreak = ElementType(
        "AdBreak", .container,
        attributes: [
            .init("timeOffset", .breakOffset, required: .all),
            .init("breakType", .breakTypes, required: .all),
            .init("breakId", .text),
            .init("repeatAfter", .time),
        ],
        children: [
            .init(adSource),
            .init(breakTrackingEvents),
            .init(extensions),
        ])
    static let vmap = ElementType(
        "VMAP", .container,
        attributes: [
            .init("version", .text, required: .all)
        ],
        children: [
            .init(adBreak, many: .all),
            .init(extensions),
        ])
}
