#if !canImport(Darwin)
    import Foundation
    import Testing

    /// OpenSSL's server on this machine, with a certificate that nobody vouches for; it serves the files of a folder.
    final class TLSServer {
        static let program = "/usr/bin/openssl"
        static var isThere: Bool { FileManager.default.isExecutableFile(atPath: program) }

        private let scratch: Scratch
        private let process = Process()
        let port: Int
        /// The file with its certificate.
        var certificate: String { scratch.path + "/certificate.pem" }

        init() throws {
            scratch = try Scratch()
            try TLSServer.run([
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout",
                scratch.path + "/key.pem", "-out", scratch.path + "/certificate.pem",
            ])
            process.executableURL = URL(filePath: TLSServer.program)
            process.arguments = [
                "s_server", "-accept", "127.0.0.1:0", "-HTTP", "-cert", "certificate.pem", "-key", "key.pem",
            ]
            process.currentDirectoryURL = URL(filePath: scratch.path)
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            process.standardInput = FileHandle.nullDevice
            try process.run()
            // It prints the port on which it listens.
            var said = ""
            while !said.contains(/ACCEPT \S+:\d+\n/) {
                let more = output.fileHandleForReading.availableData
                try #require(!more.isEmpty, "openssl has ended: \(said)")
                said += String(decoding: more, as: UTF8.self)
            }
            port = try #require(said.firstMatch(of: /ACCEPT \S+:(\d+)\n/).flatMap { Int($0.1) })
        }

        deinit {
            // It takes over from the tests that they wait with other signals.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }

        /// Serves bytes under a name.
        func serve(_ bytes: [UInt8], as name: String, type: String) throws {
            let head = "HTTP/1.0 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(bytes.count)\r\n\r\n"
            try Data(Array(head.utf8) + bytes).write(to: URL(filePath: scratch.path + "/" + name))
        }

        private static func run(_ arguments: [String]) throws {
            let process = Process()
            process.executableURL = URL(filePath: program)
            process.arguments = arguments
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0, "openssl \(arguments[0]) failed")
        }
    }
#endif
