// The vendor documents its declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A time as a fraction, or one of the special times.
public struct CMTime: Sendable, Equatable {
    private enum Kind: Sendable { case numeric, indefinite, positiveInfinity }

    private let value: Double
    private let kind: Kind

    private init(_ value: Double, _ kind: Kind) { (self.value, self.kind) = (value, kind) }

    /// Creates a time.
    public init(seconds: Double, preferredTimescale: Int32) {
        let ticks = (seconds * Double(preferredTimescale)).rounded()
        self.init(ticks / Double(preferredTimescale), .numeric)
    }

    /// Zero.
    public static let zero = CMTime(0, .numeric)
    /// The duration of a live stream.
    public static let indefinite = CMTime(0, .indefinite)
    /// A time after all others.
    public static let positiveInfinity = CMTime(0, .positiveInfinity)

    /// The time in seconds; NaN if it is indefinite.
    public var seconds: Double {
        switch kind {
        case .numeric: value
        case .indefinite: .nan
        case .positiveInfinity: .infinity
        }
    }
}
