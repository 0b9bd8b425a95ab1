/// Actions of OpenAVT that have a meaning of their own for tools.
package enum StandardAction {
    /// The actions that end a playback.
    package static let endings: Set = ["End", "Stop", "Next"]
    /// The action of the step before a tracker leaves; it is never sent.
    package static let closing = "Closing"
}
