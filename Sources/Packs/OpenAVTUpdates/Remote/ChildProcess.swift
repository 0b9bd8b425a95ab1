#if !canImport(Darwin)
    import Foundation

    /// A child process whose output and errors are read through pipes.
    ///
    /// Foundation's `Process` waits for the exit on a thread of its own, so a signal may reach another process that got the same id.
    /// Here the id stays valid until ``wait()`` returns.
    final class ChildProcess {
        let id: pid_t
        private let outputPipe = Pipe()
        private let errorPipe = Pipe()

        /// The file descriptor of the standard output.
        var output: Int32 { outputPipe.fileHandleForReading.fileDescriptor }
        /// The file descriptor of the standard error.
        var errors: Int32 { errorPipe.fileHandleForReading.fileDescriptor }

        /// Starts a program with an empty standard input.
        ///
        /// - Throws: `FetchError.connection` if it cannot be started.
        init(_ program: String, _ arguments: [String]) throws(FetchError) {
            let (output, errors) = (outputPipe.fileHandleForWriting, errorPipe.fileHandleForWriting)
            defer {
                try? output.close()
                try? errors.close()
            }
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, output.fileDescriptor, 1)
            posix_spawn_file_actions_adddup2(&actions, errors.fileDescriptor, 2)
            let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
            var id: pid_t = 0
            let failure = ChildProcess.withCStrings([program] + arguments) { arguments in
                ChildProcess.withCStrings(environment) { posix_spawn(&id, program, &actions, nil, arguments, $0) }
            }
            guard failure == 0 else {
                throw .connection("cannot run `\(program)`: \(String(cString: strerror(failure)))")
            }
            self.id = id
        }

        /// Waits for the exit, after which the id is no longer valid.
        ///
        /// - Returns: The exit status, or -1 if a signal ended the process.
        func wait() -> Int32 {
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
            return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
        }

        private static func withCStrings<Result>(
            _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
        ) -> Result {
            let strings = texts.map { strdup($0) } + [nil]
            defer { for string in strings { free(string) } }
            return body(strings)
        }
    }
#endif
