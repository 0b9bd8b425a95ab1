/// The companions that are displayed, each in a slot, and the reason for each of the others.
public struct CompanionChoice: Sendable, Hashable {
    /// A companion in a slot.
    public struct Placement: Sendable, Hashable {
        /// The companion.
        public let companion: Companion
        /// The slot.
        public let slot: CompanionSlot
        /// The resource that is displayed.
        public let resource: CreativeResource
    }

    /// A companion that is not displayed.
    public struct Rejected: Sendable, Hashable {
        /// The companion.
        public let companion: Companion
        /// 601 if no free slot has space for it, 604 if the player displays none of its resources.
        public let code: VASTErrorCode
    }

    /// The companions that are displayed.
    public let placements: [Placement]
    /// The other companions.
    public let rejected: [Rejected]
    /// 602 if required companions are not displayed, so the ad must not play; else `nil`.
    public let code: VASTErrorCode?

    /// Places companions, the inline ad's first, each in the smallest free slot that holds it.
    ///
    /// - Parameters:
    ///   - companions: The companions of an ad, in the order of preference.
    ///   - player: What the player can do.
    public init(from companions: [Companion], for player: PlayerCapabilities) {
        var (placements, rejected, free) = ([Placement](), [Rejected](), player.companionSlots)
        for companion in companions {
            let element = companion.view.element
            guard player.executes(element.text(of: "apiFramework")), let resource = player.displayable(element) else {
                rejected.append(Rejected(companion: companion, code: .noSupportedCompanion))
                continue
            }
            let fitting = free.indices.filter { free[$0].holds(companion) }
            guard let index = fitting.min(by: { free[$0].order(for: companion) < free[$1].order(for: companion) })
            else {
                rejected.append(Rejected(companion: companion, code: .companionTooLarge))
                continue
            }
            placements.append(Placement(companion: companion, slot: free.remove(at: index), resource: resource))
        }
        (self.placements, self.rejected) = (placements, rejected)
        let displayed = Set(placements.map(\.companion.list))
        let isMissing = rejected.contains { rejection in
            switch rejection.companion.requirement {
            case .all: true
            case .any: !displayed.contains(rejection.companion.list)
            case .none: false
            }
        }
        code = isMissing ? .requiredCompanionNotDisplayed : nil
    }
}

extension CompanionSlot {
    /// Returns true if a companion can be displayed here.
    fileprivate func holds(_ companion: Companion) -> Bool {
        (companion.adSlotId == nil || companion.adSlotId == id) && renderingModes.contains(companion.renderingMode)
            && size.holds(width: companion.view.width, height: companion.view.height)
    }

    /// The order of preference for a companion; smaller is better.
    fileprivate func order(for companion: Companion) -> Double {
        // A slot with another identifier may be meant for another companion.
        let isNamed = id != nil && companion.adSlotId == nil
        return Double(size.width) * Double(size.height) + (isNamed ? 1e18 : 0)
    }
}
