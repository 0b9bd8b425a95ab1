/// Actions of OpenAVT that have a meaning of their own for tools.
package enum StandardAction {
    /// The actions that end a playback.
    package static let endings: Set = ["End", "Stop", "Next"]
}
