/// An icon and where it is displayed.
public struct IconPlacement: Sendable, Hashable {
    /// The icon, with the time at which it appears and how long it stays.
    public let icon: ChainPart<VASTDocument.Icon>
    /// The resource that is displayed.
    public let resource: CreativeResource
    /// The distance from the left of the player in logical pixels.
    public let x: Int
    /// The distance from the top of the player in logical pixels.
    public let y: Int

    /// Places the icons that a player displays.
    ///
    /// - Parameters:
    ///   - icons: The icons of an ad, as in `ResolvedAd.icons`: one of each program.
    ///   - player: What the player can do; without a size no icon has a place.
    /// - Returns: The icons by the time at which they appear.
    public static func placements(of icons: [ChainPart<VASTDocument.Icon>], for player: PlayerCapabilities)
        -> [IconPlacement]
    {
        guard let size = player.size else { return [] }
        return icons.compactMap { icon in
            let (view, element) = (icon.view, icon.view.element)
            guard player.executes(element.text(of: "apiFramework")), let resource = player.displayable(element),
                size.holds(width: view.width, height: view.height)
            else { return nil }
            return IconPlacement(
                icon: icon, resource: resource,
                x: position(element.text(of: "xPosition"), size.width - max(view.width ?? 0, 0)),
                y: position(element.text(of: "yPosition"), size.height - max(view.height ?? 0, 0)))
        }.sorted { ($0.start, $0.icon.view.program ?? "") < ($1.start, $1.icon.view.program ?? "") }
    }

    /// The time from the start of the ad at which the icon appears, in milliseconds.
    public var start: Int { icon.view.offset?.milliseconds ?? 0 }

    /// Icons are kept within the player, whatever their position.
    private static func position(_ position: String?, _ end: Int) -> Int {
        switch position?.lowercased() {
        case "right", "bottom": end
        case let text: min(max(text?.vastInteger ?? 0, 0), end)
        }
    }
}

/// The non-linear creative that is displayed, or the reason why none is.
public struct NonLinearChoice: Sendable, Hashable {
    /// The creative, or `nil` if none can be displayed.
    public let creative: VASTDocument.NonLinear?
    /// The resource that is displayed.
    public let resource: CreativeResource?
    /// 503 if the player displays none of the resources, 501 if all others are too large; else `nil`.
    public let code: VASTErrorCode?

    /// Chooses the largest creative that the player holds.
    ///
    /// - Parameters:
    ///   - creatives: The creatives of an ad.
    ///   - player: What the player can do; without a size every creative fits.
    public init(from creatives: [VASTDocument.NonLinear], for player: PlayerCapabilities) {
        let displayable = creatives.filter {
            player.executes($0.element.text(of: "apiFramework")) && player.displayable($0.element) != nil
        }
        let fitting = displayable.filter { player.size?.holds(width: $0.width, height: $0.height) ?? true }
        func area(_ creative: VASTDocument.NonLinear) -> Double {
            Double(creative.width ?? 0) * Double(creative.height ?? 0)
        }
        creative = fitting.max { area($0) < area($1) }
        resource = creative.flatMap { player.displayable($0.element) }
        code = creative != nil ? nil : displayable.isEmpty ? .noSupportedNonLinear : .nonLinearTooLarge
    }
}
