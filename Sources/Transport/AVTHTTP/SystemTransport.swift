/// Returns the transport of this system: `URLSession` on Apple's systems, libcurl on Linux.
package func makeSystemTransport() -> any HTTPTransport {
    #if canImport(Darwin)
        URLSessionTransport()
    #else
        CurlTransport()
    #endif
}
