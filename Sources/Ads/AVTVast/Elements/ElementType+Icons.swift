// The elements of icons.
extension ElementType {
    static let fallbackResource = ElementType(
        "StaticResource", .uri)
    static let iconClickFallbackImage = ElementType(
        "IconClickFallbackImage", .container,
        attributes: [
            .init("height", .integer, required: .all),
            .init("width", .integer, required: .all),
        ],
        children: [
            .init(altText),
            .init(fallbackResource),
        ])
    static let iconClickFallbackImages = ElementType(
        "IconClickFallbackImages", .container,
        children: [
            .init(iconClickFallbackImage, required: .all, many: .all)
        ])
    static let iconClickThrough = ElementType(
        "IconClickThrough", .uri)
    static let iconClickTracking = ElementType(
        "IconClickTracking", .uri,
        attributes: [
            .init("id", .text, in: .since4_0)
        ])
    static let iconClicks = ElementType(
        "IconClicks", .container,
        children: [
            .init(iconClickFallbackImages, in: .since4_2),
            .init(iconClickThrough),
            .init(iconClickTracking, many: .all),
        ])
    static let iconViewTracking = ElementType(
        "IconViewTracking", .uri)
    static let icon = ElementType(
        "Icon", .container,
        attributes: [
            .init("program", .text, required: .v3_0),
            .init("width", .integer, required: .v3_0),
            .init("height", .integer, required: .v3_0),
            .init("xPosition", .horizontalPosition, required: .v3_0),
            .init("yPosition", .verticalPosition, required: .v3_0),
            .init("offset", .time),
            .init("duration", .time),
            .init("apiFramework", .text),
            .init("pxratio", .decimal, in: .since4_0),
            .init("altText", .text, in: .since4_3),
            .init("hoverText", .text, in: .since4_3),
        ],
        children: [
            .init(htmlResource, many: .since4_0),
            .init(iFrameResource, many: .since4_0),
            .init(staticResource, many: .since4_0),
            .init(iconClicks),
            .init(iconViewTracking, many: .all),
        ])
    static let icons = ElementType(
        "Icons", .container,
        children: [
            .init(icon, required: [.v3_0, .v4_2, .v4_3], many: [.v3_0, .v4_2, .v4_3])
        ])
}
