import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTTrackers
import Testing

/// A socket that sends whatever it can, as fast as it can, to a tracker that expects an mpv there.
@Suite("The socket of an mpv under load", .timeLimit(.minutes(10))) struct HostileSocketTests {
    /// A server that sends the bytes of each step, and then waits until the client closes the connection.
    ///
    /// `@unchecked Sendable`: the descriptors are not changed after `init`.
    private final class Server: @unchecked Sendable {
        private let descriptor: Int32
        private let folder: TemporaryFolder
        private let sent = DispatchSemaphore(value: 0)
        var path: String { folder.path("s") }

        init(_ write: @escaping @Sendable (_ bytes: (_ repeats: Int, _ bytes: [UInt8]) -> Void) -> Void) throws {
            folder = try TemporaryFolder()
            descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let path = Array(folder.path("s").utf8)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
            let status = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(status == 0 && listen(descriptor, 1) == 0)
            Thread { [self] in
                let client = accept(descriptor, nil, nil)
                write { repeats, bytes in for _ in 0..<repeats { Self.send(bytes, to: client) } }
                sent.signal()
                var buffer = [UInt8](repeating: 0, count: 1 << 12)
                while read(client, &buffer, buffer.count) > 0 {}
                close(client)
            }.start()
        }

        deinit { close(descriptor) }

        /// Waits until everything was sent; at most the socket's buffer is still to be read then.
        func wait() -> Bool { sent.wait(timeout: .now() + 60) == .success }

        private static func send(_ bytes: [UInt8], to client: Int32) {
            var start = 0
            while start < bytes.count {
                let count = bytes[start...].withUnsafeBytes {
                    Foundation.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                start += count
            }
        }
    }

    /// A backend that does not return before it is released, and counts the events.
    private final class Slow: OAVTBackendProtocol, Sendable {
        let isReleased = DispatchSemaphore(value: 0)
        let count = Guarded(0)

        func sendEvent(event: OAVTEvent) {
            if count.withLock({ count in
                defer { count += 1 }
                return count == 0
            }) {
                _ = isReleased.wait(timeout: .now() + 60)
            }
        }
        func sendMetric(metric: OAVTMetric) {}
        func instrumentReady(instrument: OAVTInstrument) {}
        func endOfService() {}
    }

    /// The resident memory of this process, in kilobytes.
    private static var kilobytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        return status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap { Int($0.output.1) } ?? 0
    }

    private static func change(_ name: String, _ data: String) -> String {
        #"{"event":"property-change","id":1,"name":"\#(name)","data":\#(data)}"# + "\n"
    }

    /// Values of all properties, which begin a playback, and a thousand further changes of `pause` and `mute`.
    private static let firstLines = Array(
        (MPVReader.properties.map { change($0, $0 == "time-pos" ? "12.5" : "null") }.joined()).utf8)
    private static let thousandChanges = Array(
        (0..<500).map { change("pause", "\($0 % 2 == 0)") + change("mute", "\($0 % 2 == 0)") }.joined().utf8)

    @Test func `keeps no more of a million lines than its limit while the backend blocks, and counts what it drops`()
        throws
    {
        let thousands = 1000
        let backend = Slow()
        let instrument = OAVTInstrument(
            rules: try OAVTRules([.shipped("playback.metrics"), .shipped("players.mpv")]), backend: backend)
        let server = try Server { write in
            write(1, Self.firstLines)
            write(thousands, Self.thousandChanges)
            write(1, Array("garbage\n".utf8))
        }
        let tracker = OAVTTrackerMPVSocket(path: server.path, reportLimit: 1000)
        instrument.addTracker(tracker)
        instrument.ready()
        // The first lines allocate what the others use, too.
        for _ in 0..<6000 where tracker.droppedReportCount == 0 { usleep(1000) }
        let before = Self.kilobytes
        let start = ContinuousClock.now
        #expect(server.wait())
        for _ in 0..<60_000 where tracker.unreadableLineCount == 0 { usleep(1000) }
        let time = ContinuousClock.now - start
        let growth = Self.kilobytes - before
        print("\(thousands) thousand lines in \(time), grew by \(growth) kB, dropped \(tracker.droppedReportCount)")
        #expect(tracker.unreadableLineCount == 1)
        // All that were not dropped wait, or were taken by the instrument when the backend blocked.
        let reports = thousands * 1000
        #expect(tracker.droppedReportCount > reports - 3000 && tracker.droppedReportCount <= reports)
        // Other tests run in the same process; a million reports would take much more.
        #expect(growth < 64_000 || !Self.countsMemory, "\(growth) kB")
        backend.isReleased.signal()
        instrument.shutdown()
        #expect(backend.count.withLock { $0 } < 3000)
    }

    @Test func `skips a line of 1 GiB without storing it, and counts it with the garbage around it`() throws {
        let megabytes = 1024
        let server = try Server { write in
            write(megabytes, [UInt8](repeating: 0x20, count: 1 << 20))
            write(1, Array("\n".utf8) + Array("[]\n".utf8))
            write(10_000, [0, 0x7B, 0xFF, 0x0A])
            write(1, Self.firstLines)
        }
        let before = Self.kilobytes
        let backend = Slow()
        backend.isReleased.signal()
        let instrument = OAVTInstrument(
            rules: try OAVTRules([.shipped("playback.metrics"), .shipped("players.mpv")]), backend: backend)
        let tracker = OAVTTrackerMPVSocket(path: server.path)
        instrument.addTracker(tracker)
        instrument.ready()
        for _ in 0..<60_000 where backend.count.withLock({ $0 }) == 0 { usleep(1000) }
        let growth = Self.kilobytes - before
        print("a line of \(megabytes) MiB: grew by \(growth) kB")
        #expect(backend.count.withLock { $0 } > 0, "the film that plays was not joined")
        #expect(tracker.unreadableLineCount == 10_002)
        // Other tests run in the same process.
        #expect(growth < 128_000 || !Self.countsMemory, "\(growth) kB")
        instrument.shutdown()
    }

    /// False under the thread sanitizer, which needs memory of its own.
    private static let countsMemory = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") == nil
}
