// The elements of verifications.
extension ElementType {
    static let executableResource = ElementType(
        "ExecutableResource", .uri,
        attributes: [
            .init("apiFramework", .text),
            .init("type", .text, required: .all),
        ])
    static let javaScriptResource = ElementType(
        "JavaScriptResource", .uri,
        attributes: [
            .init("apiFramework", .text, required: .since4_1),
            .init("browserOptional", .boolean, in: .since4_1, required: .all),
        ])
    static let verificationTracking = ElementType(
        "Tracking", .uri,
        attributes: [
            .init("event", .event, required: .all)
        ])
    static let verificationTrackingEvents = ElementType(
        "TrackingEvents", .container,
        children: [
            .init(verificationTracking, many: .all)
        ])
    static let verificationParameters = ElementType(
        "VerificationParameters", .text)
    static let flashResource = ElementType(
        "FlashResource", .uri,
        attributes: [
            .init("apiFramework", .text)
        ])
    static let verificationViewableImpression = ElementType(
        "ViewableImpression", .uri,
        attributes: [
            .init("id", .text)
        ])
    static let verification = ElementType(
        "Verification", .container,
        attributes: [
            .init("vendor", .text, required: .all)
        ],
        children: [
            .init(executableResource, in: .since4_1, many: .all),
            .init(javaScriptResource, many: .all),
            .init(verificationTrackingEvents, in: .since4_1),
            .init(verificationParameters, in: .since4_1),
            .init(flashResource, in: .v4_0, many: .all),
            .init(verificationViewableImpression, in: .v4_0),
        ])
    static let adVerifications = ElementType(
        "AdVerifications", .container,
        children: [
            .init(verification, many: .all)
        ])
    static let wrapperJavaScriptResource = ElementType(
        "JavaScriptResource", .uri,
        attributes: [
            .init("apiFramework", .text, required: .all),
            .init("browserOptional", .boolean, required: .all),
        ])
    static let wrapperVerification = ElementType(
        "Verification", .container,
        attributes: [
            .init("vendor", .text, required: .all)
        ],
        children: [
            .init(executableResource, in: .since4_1, many: .all),
            .init(wrapperJavaScriptResource, in: .since4_1, many: .all),
            .init(verificationTrackingEvents, in: .since4_1),
            .init(verificationParameters, in: .since4_1),
            .init(verificationViewableImpression, in: .v4_0),
        ])
    static let wrapperAdVerifications = ElementType(
        "AdVerifications", .container,
        children: [
            .init(wrapperVerification, many: .all)
        ])
}
