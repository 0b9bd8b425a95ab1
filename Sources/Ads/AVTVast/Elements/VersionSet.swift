/// Versions of VAST.
struct VersionSet: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let v2_0 = VersionSet(rawValue: 1)
    static let v3_0 = VersionSet(rawValue: 2)
    static let v4_0 = VersionSet(rawValue: 4)
    static let v4_1 = VersionSet(rawValue: 8)
    static let v4_2 = VersionSet(rawValue: 16)
    static let v4_3 = VersionSet(rawValue: 32)

    static let all = VersionSet(rawValue: 63)
    static let since3_0 = VersionSet(rawValue: 62)
    static let since4_0 = VersionSet(rawValue: 60)
    static let since4_1 = VersionSet(rawValue: 56)
    static let since4_2 = VersionSet(rawValue: 48)
    static let since4_3 = v4_3
    static let until2_0 = v2_0
    static let until3_0 = VersionSet(rawValue: 3)

    /// Creates a set from its bits.
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the set with the version that a document names; `nil` if VAST has no such version.
    init?(named version: some StringProtocol) {
        switch version {
        case "2.0", "2.0.1", "2": self = .v2_0
        case "3.0", "3": self = .v3_0
        case "4.0", "4": self = .v4_0
        case "4.1": self = .v4_1
        case "4.2": self = .v4_2
        case "4.3": self = .v4_3
        default: return nil
        }
    }
}
