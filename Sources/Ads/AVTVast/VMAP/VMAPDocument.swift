import AVTXML

/// The ad breaks of a video, by VMAP 1.0.1.
public struct VMAPDocument: Sendable, Hashable {
    /// The version as written, or `nil` if the attribute is missing.
    public let version: String?
    /// The breaks in the order of the document.
    public let breaks: [AdBreak]

    /// The reason why a response is not a VMAP document.
    public struct Problem: Error, Sendable, Hashable {
        /// 1000 for another root, 1001 for another version, 1002 for what is not well-formed.
        public let code: VASTErrorCode
        /// The location.
        public let location: XMLLocation
        /// A description without a full stop.
        public let message: String
    }

    /// Reads a document.
    ///
    /// Names are matched without their prefixes, because servers use several.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - limits: The limits.
    /// - Throws: `Problem` if the document is not well-formed, not VMAP, or of another version.
    public init(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) throws(Problem) {
        let tree: XMLTree
        do throws(XMLProblem) {
            tree = try XMLTree(bytes, limits: limits)
        } catch {
            throw Problem(code: .vmapParsing, location: error.location, message: error.reason.description)
        }
        let root = VMAPElement(tree: tree, index: tree.root)
        guard root.name == "VMAP" else {
            throw Problem(
                code: .vmapSchema, location: root.location, message: "the root element is `\(root.name)`, not `VMAP`")
        }
        version = root["version"]
        guard version.map({ $0 == "1" || $0.hasPrefix("1.") }) ?? true else {
            throw Problem(
                code: .unsupportedVMAPVersion, location: root.location,
                message: "the version `\(version ?? "")` of VMAP is not supported")
        }
        breaks = root.children("AdBreak").map(AdBreak.init)
    }
}
