#if !canImport(Darwin)
    import CCurl
    internal import Foundation

    /// A request that libcurl sends, and its response.
    ///
    /// `@unchecked Sendable`: the variables are accessed only by the thread of the transport, once the transfer is in
    /// its queue; other threads only pass the reference to the queue.
    final class CurlTransfer: HTTPExchange, @unchecked Sendable {
        let request: HTTPRequest
        private let queue: CurlQueue
        private let completion: @Sendable (Result<HTTPResponse, HTTPError>) -> Void
        private let started = ContinuousClock.now
        private var lastProgress = ContinuousClock.now
        private var sentBytes: curl_off_t = 0
        private var collector: ResponseCollector
        private(set) var handle: UnsafeMutableRawPointer?
        /// The list of header fields, which libcurl reads during the transfer.
        private var fields: UnsafeMutablePointer<curl_slist>?
        /// The message of the last error, which libcurl writes.
        private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

        init(
            _ request: HTTPRequest, in queue: CurlQueue,
            completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
        ) {
            (self.request, self.queue, self.completion) = (request, queue, completion)
            collector = ResponseCollector(request)
            message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        }

        deinit {
            release()
            message.deallocate()
        }

        func cancel() {
            queue.cancel(self)
        }

        // MARK: On the thread of the transport

        /// Creates the handle and sets its options.
        ///
        /// - Returns: The reason why the request cannot be sent, or `nil`.
        func begin() -> HTTPError? {
            if let problem = request.problem { return problem }
            handle = curl_easy_init()
            guard let handle else { return .connection("libcurl cannot create a handle") }
            fields = CurlOptions.fields(of: request)
            let isSet = CurlOptions.set(
                handle, request, fields: fields, certificates: queue.certificates, message: message,
                receiver: Unmanaged.passUnretained(self).toOpaque())
            return isSet ? nil : .invalidRequest("libcurl refuses the request")
        }

        /// Calls the completion; the owner calls this method once.
        func complete(_ failure: HTTPError?) {
            completion(collector.finish(failure))
        }

        /// Releases the handle, after it was removed from the thread's transfers.
        func release() {
            if let handle { curl_easy_cleanup(handle) }
            curl_slist_free_all(fields)
            (handle, fields) = (nil, nil)
        }

        /// Returns the error for a result of libcurl, or `nil` for success.
        func failure(of code: CURLcode) -> HTTPError? {
            if code == CURLE_OK { return nil }
            // The limits of the whole exchange are not libcurl's.
            if code == CURLE_OPERATION_TIMEDOUT { return .timedOut(.connect) }
            let text = String(cString: message)
            return .connection(text.isEmpty ? String(cString: curl_easy_strerror(code)) : text)
        }

        /// The next time at which a time limit may be exceeded.
        var deadline: ContinuousClock.Instant {
            min(started + request.limits.total, lastProgress + request.limits.idle)
        }

        /// Returns the time limit that is exceeded, or `nil` if none is.
        func exceededLimit(at now: ContinuousClock.Instant) -> HTTPError.TimeLimit? {
            if now >= started + request.limits.total { return .total }
            return now >= lastProgress + request.limits.idle ? .idle : nil
        }

        // MARK: What libcurl receives

        /// Receives a line of the head.
        ///
        /// - Returns: False if the transfer is to end.
        func receiveLine(_ line: UnsafeRawBufferPointer) -> Bool {
            lastProgress = .now
            guard collector.receiveHeadBytes(line.count) else { return false }
            let isEmpty = line.allSatisfy { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
            // Interim responses have a head of their own; after the body come trailers, which are ignored.
            guard isEmpty, collector.head == nil, let handle else { return true }
            let status = avt_curl_status(handle)
            return (100..<200).contains(status) || collector.receive(head(status: status, of: handle))
        }

        /// Receives bytes of the body.
        ///
        /// - Returns: False if the transfer is to end.
        func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
            lastProgress = .now
            return collector.receive(bytes)
        }

        /// Records how many bytes of the request's body were sent.
        func recordSent(_ count: curl_off_t) {
            if count != sentBytes { (sentBytes, lastProgress) = (count, .now) }
        }

        private func head(status: Int, of handle: UnsafeMutableRawPointer) -> HTTPResponseHead {
            var head = HTTPResponseHead(status: status)
            var previous: UnsafeMutablePointer<curl_header>?
            while let field = curl_easy_nextheader(handle, UInt32(CURLH_HEADER), -1, previous) {
                head.fields.append(
                    HTTPField(String(cString: field.pointee.name), String(cString: field.pointee.value)))
                previous = field
            }
            return head
        }
    }
#endif
