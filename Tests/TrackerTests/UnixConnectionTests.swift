import AVTCore
import AVTTestSupport
import Foundation
import Testing

@testable import OpenAVTTrackers

/// A connection to a socket whose other side does anything.
@Suite("A connection to a Unix socket", .timeLimit(.minutes(10))) struct UnixConnectionTests {
    /// A server in Python, which sends what it reads from standard input to each client, and closes the connection.
    private static let server = """
        import socket, sys
        data = open(sys.argv[2], "rb").read()
        server = socket.socket(socket.AF_UNIX)
        server.bind(sys.argv[1]); server.listen(5)
        step = int(sys.argv[3])
        while True:
            client, _ = server.accept()
            client.recv(4)
            for start in range(0, len(data), step): client.send(data[start:start + step])
            client.close()
        """

    private final class Received: Sendable {
        let lines = Guarded<[String]>([])
        let lost = Guarded(0)
        var handler: UnixConnection.Handler {
            UnixConnection.Handler(
                opened: { "hello\n" },
                line: { [self] line in
                    let text = line.count < 100 ? String(decoding: line, as: UTF8.self) : "\(line.count) bytes"
                    lines.withLock { $0.append(text) }
                },
                lineTooLong: { [self] in lines.withLock { $0.append("too long") } },
                lost: { [self] in lost.withLock { $0 += 1 } })
        }
    }

    private func serve(_ data: String, by step: Int, _ folder: TemporaryFolder) throws -> Process {
        try data.write(toFile: folder.path("data"), atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.server, folder.path("s"), folder.path("data"), "\(step)"]
        try process.run()
        return process
    }

    @Test(arguments: [1, 7, 100_000])
    func `has each line once, wherever it is split, and is opened again`(step: Int) throws {
        let (folder, received) = (try TemporaryFolder(), Received())
        // It may wait for the server.
        let connection = UnixConnection(path: folder.path("s"), received.handler)
        let server = try serve("one\n\ntwo é\nthree", by: step, folder)
        defer { server.terminate() }
        for _ in 0..<3000 where received.lost.withLock({ $0 }) < 2 { usleep(10_000) }
        connection.close()
        // What follows the last line end is no line.
        #expect(received.lines.withLock { $0.prefix(6) } == ["one", "", "two é", "one", "", "two é"])
    }

    @Test func `skips a line that is too long, and has the next one`() throws {
        let (folder, received) = (try TemporaryFolder(), Received())
        let long = String(repeating: "x", count: (1 << 20) + 1)
        let server = try serve("\(long.dropLast())\n\(long)\nnext\n", by: 1 << 20, folder)
        defer { server.terminate() }
        let connection = UnixConnection(path: folder.path("s"), received.handler)
        for _ in 0..<3000 where received.lost.withLock({ $0 }) < 1 { usleep(10_000) }
        connection.close()
        #expect(received.lines.withLock { $0.prefix(3) } == ["1048576 bytes", "too long", "next"])
    }

    @Test func `calls nothing after it was closed, and leaves neither threads nor files`() throws {
        let folder = try TemporaryFolder()
        let server = try serve("line\n", by: 100, folder)
        defer { server.terminate() }
        for _ in 0..<100 {
            let received = Received()
            let connection = UnixConnection(path: folder.path("s"), received.handler)
            usleep(1000)
            connection.close()
            let count = received.lines.withLock { $0.count }
            usleep(1000)
            #expect(received.lines.withLock { $0.count } == count)
        }
    }

    @Test func `to a path that is too long waits until it is closed`() {
        let connection = UnixConnection(path: String(repeating: "/x", count: 100), Received().handler)
        usleep(1000)
        connection.close()
    }
}
