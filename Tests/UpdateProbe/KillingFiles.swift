import Foundation
import OpenAVTUpdates
import Synchronization

/// The system's files, with a death at one of the points between steps, or in the middle of a write.
final class KillingFiles: StoreFiles {
    private let system = SystemFiles()
    private let point: Int?
    private let passed = Atomic(0)

    init(at point: Int?) {
        self.point = point
    }

    /// How many points were passed.
    var pointCount: Int { passed.load(ordering: .relaxed) }

    private func pass() {
        if passed.add(1, ordering: .relaxed).oldValue == point { kill(getpid(), SIGKILL) }
    }

    func makeFolder(_ path: String) throws(StoreError) {
        pass()
        try system.makeFolder(path)
    }

    func names(in folder: String) throws(StoreError) -> [String] { try system.names(in: folder) }

    func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8] { try system.read(path, limit: limit) }

    func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
        pass()
        try system.write(Array(bytes.prefix(bytes.count / 2)), to: path)
        pass()
        try system.write(bytes, to: path)
    }

    func sync(_ path: String) throws(StoreError) {
        pass()
        try system.sync(path)
    }

    func rename(_ path: String, to other: String) throws(StoreError) {
        pass()
        try system.rename(path, to: other)
        pass()
    }

    func remove(_ path: String) throws(StoreError) {
        pass()
        try system.remove(path)
        pass()
    }
}
