/// An icon and where it is displayed.
public struct IconPlacement: Sendable, Hashable {
    /// The icon, with the time at which it appears and how long it stays.
    public let icon: Icon
    /// The resource that is displayed.
    public let resource: CreativeResource
    /// The distance from the left of the player in logical pixels.
    public let x: Int
    /// The distance from the top of the player in logical pixels.
    public let y: Int

    /// Places the icons that a player displays, one of each program.
    ///
    /// - Parameters:
    ///   - icons: The icons of an ad.
    ///   - player: What the player can do; without a size no icon has a place.
    /// - Returns: The icons by the time at which they appear.
    public static func placements(of icons: [Icon], for player: PlayerCapabilities) -> [IconPlacement] {
        guard let size = player.size else { return [] }
        return icons.compactMap { icon in
            guard player.executes(icon.apiFramework), let resource = player.displayable(icon.resources),
                size.holds(width: icon.width, height: icon.height)
            else { return nil }
            return IconPlacement(
                icon: icon, resource: resource, x: position(icon.x, size.width - (icon.width ?? 0)),
                y: position(icon.y, size.height - (icon.height ?? 0)))
        }.sorted { ($0.icon.offset, $0.icon.program ?? "") < ($1.icon.offset, $1.icon.program ?? "") }
    }

    /// Icons are kept within the player, whatever their position.
    private static func position(_ position: Icon.Position?, _ end: Int) -> Int {
        switch position {
        case .start, nil: 0
        case .end: end
        case .pixels(let pixels): min(max(pixels, 0), end)
        }
    }
}

/// The non-linear creative that is displayed, or the reason why none is.
public struct NonLinearChoice: Sendable, Hashable {
    /// The creative, or `nil` if none can be displayed.
    public let creative: NonLinear?
    /// The resource that is displayed.
    public let resource: CreativeResource?
    /// 503 if the player displays none of the resources, 501 if all others are too large; else `nil`.
    public let code: VASTErrorCode?

    /// Chooses the largest creative that the player holds.
    ///
    /// - Parameters:
    ///   - creatives: The creatives of an ad.
    ///   - player: What the player can do; without a size every creative fits.
    public init(from creatives: [NonLinear], for player: PlayerCapabilities) {
        let displayable = creatives.filter {
            player.executes($0.apiFramework) && player.displayable($0.resources) != nil
        }
        let fitting = displayable.filter { player.size?.holds(width: $0.width, height: $0.height) ?? true }
        func area(_ creative: NonLinear) -> Double { Double(creative.width ?? 0) * Double(creative.height ?? 0) }
        creative = fitting.max { area($0) < area($1) }
        resource = creative.flatMap { player.displayable($0.resources) }
        code = creative != nil ? nil : displayable.isEmpty ? .noSupportedNonLinear : .nonLinearTooLarge
    }
}
