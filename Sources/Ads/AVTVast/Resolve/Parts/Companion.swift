/// A companion of an ad or of its wrappers.
public struct Companion: Sendable, Hashable {
    /// Which companions of a list must be displayed.
    public enum Requirement: String, Sendable, Hashable {
        /// All of the list.
        case all
        /// At least one of the list.
        case any
        /// None.
        case none
    }

    /// The companion.
    public let view: VASTDocument.Companion
    /// The number of wrappers before its document.
    public let depth: Int
    /// Which companions of its list must be displayed; none if the attribute is missing.
    public let requirement: Requirement
    /// The number of its `CompanionAds` element in the chain, from 0.
    public let list: Int

    /// How it is displayed, such as `end-card`; `default` if the attribute is missing.
    public var renderingMode: String { view.element.text(of: "renderingMode")?.lowercased() ?? "default" }

    /// The slot that it is made for, or `nil` if there is none.
    public var adSlotId: String? { view.element.text(of: "adSlotId") }

    init(_ element: VASTElement, of list: VASTElement, number: Int, depth: Int) {
        (view, self.list, self.depth) = (VASTDocument.Companion(element), number, depth)
        requirement = list.text(of: "required").flatMap { Requirement(rawValue: $0.lowercased()) } ?? .none
    }
}
