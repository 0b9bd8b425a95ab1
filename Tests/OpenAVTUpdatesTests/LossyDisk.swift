import AVTCore
import AVTTestSupport
import Foundation

@testable import OpenAVTUpdatesRuntime

/// A disk that keeps only synchronized data for certain, and that may fail at any step.
final class LossyDisk: StoreFiles {
    private struct File {
        var bytes: [UInt8] = []
        /// What survives; `nil`: nothing does for certain.
        var kept: [UInt8]?
    }

    private struct Disk {
        var files: [File] = []
        /// Which file has a name.
        var names: [String: Int] = [:]
        /// Changes of names since the folder was last kept: each is one that survives or does not.
        var keptNames: [String: Int] = [:]
        var changes: [[String: Int?]] = []
        var stepsLeft = Int.max
    }

    private let disk = Guarded(Disk())

    /// Allows `count` further steps, and then none.
    func failAfter(_ steps: Int) {
        disk.withLock { $0.stepsLeft = steps }
    }

    /// Loses some of what is not kept, and works again.
    func losePower(_ generator: inout SeededGenerator) {
        disk.withLock { disk in
            // File systems keep the order of changes to a folder.
            let survivors = disk.changes.prefix(generator.number(0...disk.changes.count))
            disk.names = disk.keptNames
            for change in survivors { for (name, file) in change { disk.names[name] = file } }
            (disk.keptNames, disk.changes) = (disk.names, [])
            for index in disk.files.indices {
                let written = disk.files[index].bytes
                let lost = Array(written.prefix(generator.number(0...written.count)))
                disk.files[index].bytes = disk.files[index].kept ?? generator.pick([written, lost, []])
                disk.files[index].kept = disk.files[index].bytes
            }
            disk.stepsLeft = .max
        }
    }

    private func step<Result>(_ body: (inout Disk) throws -> Result) throws(StoreError) -> Result {
        do {
            return try disk.withLock { disk in
                guard disk.stepsLeft > 0 else { throw StoreError.system("no power") }
                disk.stepsLeft -= 1
                return try body(&disk)
            }
        } catch let error as StoreError {
            throw error
        } catch {
            throw .system("\(error)")
        }
    }

    private static func name(_ path: String) -> String { (path as NSString).lastPathComponent }

    func makeFolder(_ path: String) throws(StoreError) { try step { _ in } }

    func names(in folder: String) throws(StoreError) -> [String] { try step { Array($0.names.keys) } }

    func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8] {
        try step { disk in
            guard let file = disk.names[Self.name(path)] else { throw StoreError.system("no such file") }
            return disk.files[file].bytes
        }
    }

    func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
        try step { disk in
            let name = Self.name(path)
            if let file = disk.names[name] {
                disk.files[file] = File(bytes: bytes)
            } else {
                disk.files.append(File(bytes: bytes))
                disk.names[name] = disk.files.count - 1
                disk.changes.append([name: disk.files.count - 1])
            }
        }
    }

    func sync(_ path: String) throws(StoreError) {
        try step { disk in
            if let file = disk.names[Self.name(path)] {
                disk.files[file].kept = disk.files[file].bytes
            } else {
                (disk.keptNames, disk.changes) = (disk.names, [])
            }
        }
    }

    func rename(_ path: String, to other: String) throws(StoreError) {
        try step { disk in
            let (old, new) = (Self.name(path), Self.name(other))
            guard let file = disk.names.removeValue(forKey: old) else { throw StoreError.system("no such file") }
            disk.names[new] = file
            disk.changes.append([old: nil, new: file])
        }
    }

    func remove(_ path: String) throws(StoreError) {
        try step { disk in
            disk.names[Self.name(path)] = nil
            disk.changes.append([Self.name(path): nil])
        }
    }
}
