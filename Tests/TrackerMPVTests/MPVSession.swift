import AVTCore
import AVTMPVCore
import AVTTrackerKit
import CMPV
import Foundation
import OpenAVTTrackers
import Testing

@testable import OpenAVTTrackerMPV

/// A second client of an mpv, on its JSON IPC, which drives it and marks what it tells; it shares nothing with the product.
final class MPVObserver: Sendable {
    private let socket: Int32
    private let state = Guarded(Observation())

    /// Connects to mpv, and returns once it answers.
    init(path: String) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        socket = descriptor
        let isConnected = (0..<1000).contains { _ in
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
            }
            if result != 0 { usleep(10_000) }
            return result == 0
        }
        try #require(isConnected)
        for name in ["pause", "paused-for-cache"] { send("observe_property", "1", name) }
        let thread = Thread { [self] in read() }
        thread.qualityOfService = .userInteractive
        thread.start()
    }

    deinit { close(socket) }

    var seen: Observation { state.withLock { $0 } }

    /// Sends a command; words that are numbers or truth values are sent as such.
    func send(_ words: String...) {
        let values = words.map { word in
            Double(word) != nil || ["true", "false"].contains(word) ? word : "\"\(word)\""
        }
        let line = "{\"command\":[\(values.joined(separator: ","))]}\n"
        _ = line.utf8CString.withUnsafeBytes {
            Foundation.send(socket, $0.baseAddress, $0.count - 1, Int32(MSG_NOSIGNAL))
        }
    }

    private func read() {
        var rest: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            let now = Observation.now
            guard count > 0 else { return add(.end("lost"), now) }
            rest += buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = try? JSONSerialization.jsonObject(with: Data(rest[..<end])) as? [String: Any]
                rest.removeSubrange(...end)
                if let line, let mark = MPVObserver.mark(line) { add(mark, now) }
            }
        }
    }

    private func add(_ mark: Observation.Mark, _ time: Double) { state.withLock { $0.add(mark, at: time) } }

    private static func mark(_ line: [String: Any]) -> Observation.Mark? {
        switch (line["event"] as? String, line["name"] as? String, line["data"] as? Bool) {
        case ("start-file", _, _): .load
        case ("playback-restart", _, _): .frame
        case ("seek", _, _): .seek
        case ("end-file", _, _): .end(line["reason"] as? String ?? "")
        case ("property-change", "pause", true?): .pause
        case ("property-change", "pause", false?): .resume
        case ("property-change", "paused-for-cache", true?): .wait
        case ("property-change", "paused-for-cache", false?): .data
        default: nil
        }
    }
}

/// An mpv that plays a scripted session, in the process of the test or in one of its own.
final class MPVSession {
    let observer: MPVObserver
    let path: String
    let core: Core?
    /// Called every few milliseconds while steps are performed.
    var whileRunning: () -> Void = {}
    /// Called when the app loads other rules.
    var swapRules: () -> Void = {}
    private let process: Process?
    private let server: FilmServer

    private static let options = [
        "cache": "yes", "cache-secs": "1", "demuxer-readahead-secs": "1", "stream-buffer-size": "4KiB", "ytdl": "no",
        "load-scripts": "no",
    ]

    init(_ folder: String, _ server: FilmServer, isOwnProcess: Bool = false, mpv: String? = nil) throws {
        (path, self.server) = (folder + "/s", server)
        var options = MPVSession.options
        options["input-ipc-server"] = path
        if isOwnProcess {
            let process = Process()
            process.executableURL = URL(filePath: try #require(mpv))
            process.arguments =
                ["--no-config", "--vo=null", "--ao=null", "--idle=yes", "--really-quiet"]
                + options.map { "--\($0.key)=\($0.value)" }
            (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
            process.standardInput = FileHandle.nullDevice
            try process.run()
            (self.process, core) = (process, nil)
        } else {
            (process, core) = (nil, Core(options))
        }
        observer = try MPVObserver(path: path)
    }

    deinit { process?.terminate() }

    /// Performs the steps of a session.
    func perform(_ steps: [ScriptedSession.Step]) {
        for step in steps { perform(step) }
    }

    private func perform(_ step: ScriptedSession.Step) {
        switch step {
        case .load(let film): observer.send("loadfile", server.url(film))
        case .append(let film): observer.send("loadfile", server.url(film), "append")
        case .play(let seconds): wait(seconds: seconds)
        case .pause: observer.send("set_property", "pause", "true")
        case .resume: observer.send("set_property", "pause", "false")
        case .stop: end { observer.send("stop") }
        case .seek(let seconds):
            let count = observer.seen.seeks.count
            observer.send("seek", "\(seconds)", "absolute")
            wait { $0.seeks.count > count }
        case .speed(let speed): observer.send("set_property", "speed", "\(speed)")
        case .withhold(let seconds): server.withhold(after: seconds)
        case .release: server.release()
        case .untilPlaying: wait { Observation.isOpen($0.plays) }
        case .untilWaiting: wait { Observation.isOpen($0.waits) }
        case .untilEnds(let count): wait { $0.ends.count >= count }
        case .swapRules: swapRules()
        case .quit:
            end { observer.send("quit") }
            core?.destroy()
        case .kill: end { process.map { _ = Foundation.kill($0.processIdentifier, SIGKILL) } }
        }
    }

    private func end(_ act: () -> Void) {
        let count = observer.seen.ends.count
        act()
        wait { $0.ends.count > count }
    }

    /// Waits for a time in seconds, or until something is seen.
    private func wait(seconds: Double = 8, until isSeen: (Observation) -> Bool = { _ in false }) {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end, !isSeen(observer.seen) {
            whileRunning()
            usleep(2_000)
        }
    }
}
