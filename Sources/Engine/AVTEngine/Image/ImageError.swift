/// Why an image cannot be made, or is refused.
public struct ImageError: Error, Equatable, CustomStringConvertible {
    /// What kind of defect it is.
    public enum Code: String, Equatable, Sendable {
        /// The file cannot be opened or mapped.
        case unreadable
        /// It is larger than the host allows.
        case tooLarge = "too-large"
        /// It is no image.
        case foreign
        /// Its format is of another version.
        case formatVersion = "format-version"
        /// It needs an engine that understands more.
        case engineLevel = "engine-level"
        /// It is not as it was written: cut off, or changed.
        case damaged
        /// It has formulas beyond the engine's own, and nothing was given that reads them.
        case needsFormulas = "needs-formulas"
        /// It is whole, but no program that may run.
        case unsound
    }

    /// What kind of defect it is.
    public let code: Code
    /// The defect in words.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
