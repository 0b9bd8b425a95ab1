/// The reason why a command ends early.
package struct VastCommandFailure: Error {
    /// The exit status of the tool.
    package enum Status: Int32, Sendable {
        /// A document has errors, or gives no ad.
        case documentErrors = 1
        /// The command line is wrong.
        case usage = 2
        /// Something cannot be read or written.
        case inputOutput = 3
    }

    /// The exit status.
    package let status: Status
    /// The message to print, or `nil` if everything is printed.
    package let message: String?

    init(_ status: Status, _ message: String? = nil) {
        (self.status, self.message) = (status, message)
    }
}
