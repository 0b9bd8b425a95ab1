#if !canImport(Darwin)
    import AVTCore
    import CCurl
    internal import Foundation

    /// The options of a request to libcurl.
    enum CurlOptions {
        /// Sets the options of a handle.
        ///
        /// - Parameters:
        ///   - handle: The handle.
        ///   - request: The request.
        ///   - fields: The header fields, which must stay valid during the transfer.
        ///   - certificates: The path of the certificates of trusted authorities, or `nil` for the system's.
        ///   - message: The memory for an error message.
        ///   - receiver: The transfer, a `CurlTransfer`.
        /// - Returns: True if all options were set.
        static func set(
            _ handle: UnsafeMutableRawPointer, _ request: HTTPRequest, fields: UnsafeMutablePointer<curl_slist>?,
            certificates: String?, message: UnsafeMutablePointer<CChar>, receiver: UnsafeMutableRawPointer
        ) -> Bool {
            var results = [
                avt_curl_set_string(handle, CURLOPT_URL, request.url.absoluteString),
                avt_curl_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https"),
                avt_curl_set_string(handle, CURLOPT_USERAGENT, userAgent),
                avt_curl_set_number(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
                avt_curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, max(1, request.limits.connect.milliseconds)),
                avt_curl_set_number(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
                avt_curl_set_number(handle, CURLOPT_NOSIGNAL, 1),
                // Otherwise the thread would wait for a DNS query that is no longer needed.
                avt_curl_set_number(handle, CURLOPT_QUICK_EXIT, 1),
                avt_curl_set_list(handle, CURLOPT_HTTPHEADER, fields),
                avt_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, message),
                avt_curl_set_socket_receiver(handle, closeOnExec),
                avt_curl_set_pointer(handle, CURLOPT_HEADERDATA, receiver),
                avt_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION, receiveLine),
                avt_curl_set_pointer(handle, CURLOPT_WRITEDATA, receiver),
                avt_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION, receiveBody),
            ]
            if let certificates { results.append(avt_curl_set_string(handle, CURLOPT_CAINFO, certificates)) }
            if case .post(let body) = request.method {
                results += [
                    avt_curl_set_number(handle, CURLOPT_POST, 1),
                    avt_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)),
                    // Copied by libcurl.
                    avt_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, body.isEmpty ? [0] : body),
                    avt_curl_set_number(handle, CURLOPT_NOPROGRESS, 0),
                    avt_curl_set_pointer(handle, CURLOPT_XFERINFODATA, receiver),
                    avt_curl_set_progress_receiver(handle, recordProgress),
                ]
            }
            return results.allSatisfy { $0 == CURLE_OK }
        }

        /// Returns the header fields of a request, to be released by the caller.
        static func fields(of request: HTTPRequest) -> UnsafeMutablePointer<curl_slist>? {
            var lines = request.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
            if case .post = request.method {
                // No waiting for permission to send the body, and no content type unless the request has one.
                lines.append("Expect:")
                if !request.fields.contains(where: { $0.name.lowercased() == "content-type" }) {
                    lines.append("Content-Type:")
                }
            }
            return lines.reduce(nil) { curl_slist_append($0, $1) ?? $0 }
        }

        /// The name and version of libcurl, as `curl` sends them.
        private static let userAgent: String = {
            let version = curl_version_info(CURLVERSION_FIRST)?.pointee.version
            return "curl/" + (version.map { String(cString: $0) } ?? LIBCURL_VERSION)
        }()

        private static let receiveLine: curl_write_callback = { bytes, size, count, receiver in
            guard let receiver else { return 0 }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(receiver).takeUnretainedValue()
            return transfer.receiveLine(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
        }

        private static let receiveBody: curl_write_callback = { bytes, size, count, receiver in
            guard let receiver else { return 0 }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(receiver).takeUnretainedValue()
            return transfer.receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
        }

        private static let recordProgress: curl_xferinfo_callback = { receiver, _, _, _, sent in
            guard let receiver else { return 1 }
            Unmanaged<CurlTransfer>.fromOpaque(receiver).takeUnretainedValue().recordSent(sent)
            return 0
        }

        /// Keeps programs that the app starts from inheriting connections.
        private static let closeOnExec: curl_sockopt_callback = { _, socket, _ in
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            return Int32(CURL_SOCKOPT_OK)
        }
    }
#endif
