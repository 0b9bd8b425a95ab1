/// An error code, which replaces the macro `ERRORCODE` in the URLs of `Error` elements.
///
/// Codes without a name, such as those of later versions, are values, too.
public struct VASTErrorCode: RawRepresentable, Error, Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: Int

    /// Creates a code from its number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Returns true if the first number is lower.
    public static func < (first: VASTErrorCode, second: VASTErrorCode) -> Bool { first.rawValue < second.rawValue }

    /// The specification that defines a code.
    public enum Specification: Sendable, Hashable {
        /// VAST 4.3, section 2.3.6.3.
        case vast
        /// SIMID 1.2, for creatives and players that report through VAST.
        case simid
        /// VMAP 1.0.1.
        case vmap
    }

    /// The elements whose error URLs are requested.
    public enum Recipients: Sendable, Hashable {
        /// The `Error` elements of the inline ad and of all its wrappers.
        case adAndWrappers
        /// The `Error` elements of the wrappers that led to a document or requested one.
        case wrappers
        /// The `Error` elements of the root of an empty document, and of the wrappers that led to it.
        case emptyDocumentAndWrappers
        /// The trackers for the event `error` of the break.
        case adBreak
    }

    /// The part of an app that detects a failure.
    public enum Detector: Sendable, Hashable {
        /// This module, while it resolves and chooses.
        case client
        /// The player or the app.
        case host
    }

    /// The specification that defines this code, or `nil` for unknown codes.
    public var specification: Specification? {
        switch rawValue {
        // SIMID gives creatives and players a range each.
        case 1100...1299: .simid
        default: entry?.specification
        }
    }

    /// The meaning in the words of the specification, or `nil` if it defines none.
    public var text: String? { entry?.text }

    /// The elements whose URLs are requested; those of the ad and its wrappers for unknown codes.
    public var recipients: Recipients { entry?.recipients ?? .adAndWrappers }

    /// The part of an app that detects the failure; the host for unknown codes.
    public var detector: Detector { entry?.detector ?? .host }

    private var entry: Entry? { VASTErrorCode.entries[self] }
}
