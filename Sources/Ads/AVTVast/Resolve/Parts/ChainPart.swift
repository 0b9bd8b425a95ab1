/// A part of an ad, and the document of the chain that contains it.
public struct ChainPart<View: VASTView>: Sendable, Hashable {
    /// The part.
    public let view: View
    /// The number of wrappers before its document.
    public let depth: Int
}
