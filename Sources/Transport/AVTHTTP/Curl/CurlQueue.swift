#if !canImport(Darwin)
    import AVTCore
    import CCurl
    internal import Foundation

    /// The commands for the thread of a transport, and the thread.
    ///
    /// Other threads only append commands and wake the thread; it alone calls all other functions of libcurl.
    final class CurlQueue: Sendable {
        /// The commands since the thread last looked.
        struct Commands {
            var added: [CurlTransfer] = []
            var cancelled: [CurlTransfer] = []
        }

        private struct State {
            var commands = Commands()
            /// The handle of libcurl, or `nil` while there is no thread.
            var multi: UnsafeMutableRawPointer?
            var isStopped = false
        }

        let certificates: String?
        private let state = Guarded(State())
        /// The initialization of libcurl, which must happen once in a process.
        private static let isInitialized = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

        init(certificates: String?) {
            self.certificates = certificates
        }

        /// Adds a transfer, and starts the thread if there is none.
        func add(_ transfer: CurlTransfer) {
            let isAdded = state.withLock { state in
                if state.multi == nil {
                    guard CurlQueue.isInitialized, let multi = curl_multi_init() else { return false }
                    state.multi = multi
                    let thread = Thread { [self] in run() }
                    thread.name = "OpenAVT.http"
                    thread.start()
                }
                state.commands.added.append(transfer)
                curl_multi_wakeup(state.multi)
                return true
            }
            if !isAdded { transfer.complete(.connection("libcurl cannot be initialized")) }
        }

        /// Cancels a transfer.
        func cancel(_ transfer: CurlTransfer) {
            state.withLock { state in
                guard let multi = state.multi, !state.isStopped else { return }
                state.commands.cancelled.append(transfer)
                curl_multi_wakeup(multi)
            }
        }

        /// Cancels all transfers and ends the thread.
        func stop() {
            state.withLock { state in
                state.isStopped = true
                if let multi = state.multi { curl_multi_wakeup(multi) }
            }
        }

        // MARK: The thread

        private func run() {
            CurlQueue.blockBrokenPipeSignal()
            guard let multi = state.withLock({ $0.multi }) else { return }
            let transfers = CurlTransfers(multi)
            while let commands = nextCommands() {
                transfers.perform(commands)
                transfers.advance()
                // A wake-up since `nextCommands` makes this return at once.
                curl_multi_poll(multi, nil, 0, Int32(clamping: transfers.waitMilliseconds), nil)
            }
            let rest = state.withLock { state in
                // From now on, nothing wakes the thread, so that the handle can be released.
                defer { (state.multi, state.commands) = (nil, Commands()) }
                return state.commands
            }
            transfers.cancelAll()
            for transfer in rest.added { transfer.complete(.cancelled) }
            curl_multi_cleanup(multi)
        }

        /// Returns the commands since the last call, or `nil` if the thread is to end.
        private func nextCommands() -> Commands? {
            state.withLock { state in
                guard !state.isStopped else { return nil }
                defer { state.commands = Commands() }
                return state.commands
            }
        }

        /// Blocks the signal that a write to a closed connection causes, which would end the process.
        private static func blockBrokenPipeSignal() {
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
        }
    }
#endif
