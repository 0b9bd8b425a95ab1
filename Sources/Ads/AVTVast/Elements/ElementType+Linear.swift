// The elements of linear creatives.
extension ElementType {
    static let duration = ElementType(
        "Duration", .time)
    static let closedCaptionFile = ElementType(
        "ClosedCaptionFile", .uri,
        attributes: [
            .init("type", .mimeType),
            .init("language", .language),
        ])
    static let closedCaptionFiles = ElementType(
        "ClosedCaptionFiles", .container,
        children: [
            .init(closedCaptionFile, many: .all)
        ])
    static let mediaFile = ElementType(
        "MediaFile", .uri,
        attributes: [
            .init("id", .text),
            .init("delivery", .oneOf(["streaming", "progressive"]), required: .all),
            .init("type", .mimeType, required: .all),
            .init("bitrate", .integer),
            .init("width", .integer, required: .all),
            .init("height", .integer, required: .all),
            .init("scalable", .boolean),
            .init("maintainAspectRatio", .boolean),
            .init("apiFramework", .text),
            .init("minBitrate", .integer, in: .since3_0),
            .init("maxBitrate", .integer, in: .since3_0),
            .init("codec", .text, in: .since3_0),
            .init("fileSize", .integer, in: .since4_1),
            .init("mediaType", .text, in: .since4_1),
        ])
    static let mezzanine = ElementType(
        "Mezzanine", .uri,
        attributes: [
            .init("id", .text, in: .since4_1),
            .init("delivery", .oneOf(["streaming", "progressive"]), in: .since4_1, required: .all),
            .init("type", .mimeType, in: .since4_1, required: .all),
            .init("width", .integer, in: .since4_1, required: .all),
            .init("height", .integer, in: .since4_1, required: .all),
            .init("codec", .text, in: .since4_1),
            .init("fileSize", .integer, in: .since4_1),
            .init("mediaType", .text, in: .since4_1),
        ])
    static let interactiveCreativeFile = ElementType(
        "InteractiveCreativeFile", .uri,
        attributes: [
            .init("type", .mimeType),
            .init("apiFramework", .text),
            .init("variableDuration", .boolean, in: .since4_1),
        ])
    static let mediaFiles = ElementType(
        "MediaFiles", .container,
        children: [
            .init(closedCaptionFiles, in: .since4_1),
            .init(mediaFile, required: .all, many: .all),
            .init(mezzanine, in: .since4_0, many: .since4_1),
            .init(interactiveCreativeFile, in: .since4_0, many: .all),
        ])
    static let clickTracking = ElementType(
        "ClickTracking", .uri,
        attributes: [
            .init("id", .text)
        ])
    static let clickThrough = ElementType(
        "ClickThrough", .uri,
        attributes: [
            .init("id", .text)
        ])
    static let customClick = ElementType(
        "CustomClick", .uri,
        attributes: [
            .init("id", .text)
        ])
    static let videoClicks = ElementType(
        "VideoClicks", .container,
        children: [
            .init(clickTracking, many: .all),
            .init(clickThrough),
            .init(customClick, many: .all),
        ])
    static let linear = ElementType(
        "Linear", .container,
        attributes: [
            .init("skipoffset", .offset, in: .since3_0)
        ],
        children: [
            .init(icons, in: .since3_0),
            .init(trackingEvents),
            .init(adParameters),
            .init(duration, required: .all),
            .init(mediaFiles, required: .since4_0),
            .init(videoClicks),
            .init(creativeExtensions, in: .v3_0),
        ])
    static let wrapperVideoClicks = ElementType(
        "VideoClicks", .container,
        children: [
            .init(clickTracking, many: .all),
            .init(clickThrough, in: .since4_2),
            .init(customClick, in: .since3_0, many: .all),
        ])
    static let wrapperLinear = ElementType(
        "Linear", .container,
        attributes: [
            .init("skipoffset", .offset, in: .since4_0)
        ],
        children: [
            .init(icons, in: .since3_0),
            .init(trackingEvents),
            .init(wrapperVideoClicks),
            .init(creativeExtensions, in: .v3_0),
            .init(interactiveCreativeFile, in: .since4_0, many: .all),
        ])
}
