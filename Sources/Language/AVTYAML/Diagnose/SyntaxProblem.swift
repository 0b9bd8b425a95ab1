/// A syntax error that libyaml reports.
struct SyntaxProblem: Error {
    /// The message of libyaml.
    let problem: String

    /// The byte offset of the error in the file.
    let offset: Int

    /// The context of the parser, such as "while parsing a flow mapping", or `nil` if there is none.
    let context: String?

    /// The byte offset where the context begins in the file, or `nil` if there is none.
    let contextOffset: Int?
}
