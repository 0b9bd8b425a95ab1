#if !canImport(Darwin)
    internal import Foundation

    /// A transport that uses libcurl on one thread of its own, which starts with the first request.
    ///
    /// The default on Linux, where Foundation's `URLSession` ends the process if a response breaks off within its head.
    /// Proxies are taken from the environment, as `curl` does. Releasing the transport cancels its requests and ends
    /// the thread.
    package final class CurlTransport: HTTPTransport {
        private let queue: CurlQueue

        /// Creates a transport.
        ///
        /// - Parameter certificates: The path of a file with the certificates of trusted authorities, or `nil` for
        ///   those of the system.
        package init(certificates: String? = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]) {
            queue = CurlQueue(certificates: certificates?.isEmpty == true ? nil : certificates)
        }

        deinit {
            queue.stop()
        }

        package func start(
            _ request: HTTPRequest, completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
        ) -> any HTTPExchange {
            let transfer = CurlTransfer(request, in: queue, completion: completion)
            queue.add(transfer)
            return transfer
        }
    }
#endif
