/// Hands something to threads that do not touch it at once, or that may.
struct Shared<Content>: @unchecked Sendable {
    let content: Content
}
