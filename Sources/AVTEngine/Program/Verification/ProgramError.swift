/// What is wrong with a program that does not pass verification.
public struct ProgramError: Error, CustomStringConvertible {
    /// The defect in words.
    public let description: String

    /// Describes a defect.
    public init(_ description: String) {
        self.description = description
    }
}
