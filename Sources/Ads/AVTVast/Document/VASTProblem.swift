import AVTXML

/// The reason why a response is not a VAST document.
public struct VASTProblem: Error, Hashable, Sendable {
    /// The kind of the problem.
    public let reason: Reason
    /// The location.
    public let location: XMLLocation

    /// The kind of a problem.
    public enum Reason: Hashable, Sendable {
        /// The document is not well-formed.
        case notXML(XMLProblem)
        /// The root is another element.
        case notVAST(root: String)
        /// The document has the version 1.
        case unsupportedVersion
    }

    /// The error code that is reported to the servers.
    public var code: VASTErrorCode {
        switch reason {
        case .notXML: .xmlParsing
        case .notVAST: .schemaValidation
        case .unsupportedVersion: .unsupportedVersion
        }
    }
}

extension VASTProblem: CustomStringConvertible {
    /// A description without a full stop.
    public var description: String {
        switch reason {
        case .notXML(let problem): problem.reason.description
        case .notVAST(let root): "the root element is `\(root)`, not `VAST`"
        case .unsupportedVersion: "version 1 of VAST is not supported"
        }
    }
}
