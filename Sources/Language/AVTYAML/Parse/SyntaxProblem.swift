/// libyaml's one complaint about a text.
struct SyntaxProblem: Error {
    /// What it did not like, in its words.
    let problem: String

    /// Where, as a byte offset into the file.
    let offset: Int

    /// What it was reading, such as "while parsing a flow mapping".
    let context: String?

    /// Where that began, as a byte offset into the file.
    let contextOffset: Int?
}
