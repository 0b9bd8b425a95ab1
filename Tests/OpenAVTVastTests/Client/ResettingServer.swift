import Foundation
import OpenAVTVast

@testable import AVTHTTPServer

/// A server that receives one request, and resets the connection.
struct ResettingServer {
    let url: MacroURL

    init() throws {
        let (listener, port) = try ServerSocket.listening(at: 0, of: nil)
        url = MacroURL("http://127.0.0.1:\(port)/ad")
        Thread {
            defer { close(listener) }
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            var buffer = [UInt8](repeating: 0, count: 4096)
            _ = recv(connection, &buffer, buffer.count, 0)
            // Closing discards what was not sent, and resets the connection.
            var option = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
            close(connection)
        }.start()
    }
}
