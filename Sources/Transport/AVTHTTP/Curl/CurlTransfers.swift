#if !canImport(Darwin)
    import AVTCore
    import CCurl

    /// The transfers that are on their way, on the thread of their transport.
    final class CurlTransfers {
        private let multi: UnsafeMutableRawPointer
        private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]

        init(_ multi: UnsafeMutableRawPointer) {
            self.multi = multi
        }

        /// Starts and cancels transfers.
        func perform(_ commands: CurlQueue.Commands) {
            for transfer in commands.added {
                if let problem = transfer.begin() {
                    transfer.complete(problem)
                } else if let handle = transfer.handle, curl_multi_add_handle(multi, handle) == CURLM_OK {
                    transfers[handle] = transfer
                } else {
                    transfer.complete(.connection("libcurl cannot start a transfer"))
                }
            }
            for transfer in commands.cancelled { end(transfer, .cancelled) }
        }

        /// Reads and writes what is possible without waiting, and completes transfers.
        func advance() {
            var count: Int32 = 0
            curl_multi_perform(multi, &count)
            while let message = curl_multi_info_read(multi, &count) {
                // The message is valid only until the handle is removed.
                let (kind, handle, code) = (
                    message.pointee.msg, message.pointee.easy_handle, message.pointee.data.result
                )
                guard kind == CURLMSG_DONE, let handle, let transfer = transfers[handle] else { continue }
                end(transfer, transfer.failure(of: code))
            }
            let now = ContinuousClock.now
            for transfer in transfers.values {
                if let limit = transfer.exceededLimit(at: now) { end(transfer, .timedOut(limit)) }
            }
        }

        /// The time until the next time limit of a transfer, in milliseconds.
        var waitMilliseconds: Int {
            let now = ContinuousClock.now
            return transfers.values.map { max(0, now.duration(to: $0.deadline).milliseconds) }.min() ?? .max
        }

        func cancelAll() {
            for transfer in transfers.values { end(transfer, .cancelled) }
        }

        /// Completes a transfer, unless it is complete already.
        private func end(_ transfer: CurlTransfer, _ failure: HTTPError?) {
            guard let handle = transfer.handle, transfers.removeValue(forKey: handle) != nil else { return }
            transfer.complete(failure)
            curl_multi_remove_handle(multi, handle)
            transfer.release()
        }
    }
#endif
