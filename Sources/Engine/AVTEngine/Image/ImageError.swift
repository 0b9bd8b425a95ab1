/// The reason why an image cannot be created or is rejected.
public struct ImageError: Error, Equatable, CustomStringConvertible {
    /// The kind of an error.
    public enum Code: String, Equatable, Sendable {
        /// The file cannot be opened or mapped.
        case unreadable
        /// The image is larger than the host allows.
        case tooLarge = "too-large"
        /// The data is not an image.
        case foreign
        /// The format has another version.
        case formatVersion = "format-version"
        /// The image needs an engine of a higher feature level.
        case engineLevel = "engine-level"
        /// The image is truncated or was changed.
        case damaged
        /// The image contains general formulas, and no `FormulaReader` was supplied.
        case needsFormulas = "needs-formulas"
        /// The image is undamaged, but contains no valid program.
        case unsound
    }

    /// The kind of the error.
    public let code: Code
    /// A description of the error.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
