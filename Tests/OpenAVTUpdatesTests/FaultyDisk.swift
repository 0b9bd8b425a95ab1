import AVTCore
import OpenAVTUpdates

/// The system's files, on a disk that may be full, or closed: nothing of it can be read.
struct FaultyDisk: StoreFiles {
    let isFull = Guarded(false)
    let isClosed = Guarded(false)
    private let files = SystemFiles()

    func makeFolder(_ path: String) throws(StoreError) { try files.makeFolder(path) }

    func names(in folder: String) throws(StoreError) -> [String] {
        try open()
        return try files.names(in: folder)
    }

    func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8] {
        try open()
        return try files.read(path, limit: limit)
    }

    func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
        if isFull.withLock({ $0 }) { throw .system("no space left") }
        try files.write(bytes, to: path)
    }

    func sync(_ path: String) throws(StoreError) { try files.sync(path) }
    func rename(_ path: String, to other: String) throws(StoreError) { try files.rename(path, to: other) }
    func remove(_ path: String) throws(StoreError) { try files.remove(path) }

    private func open() throws(StoreError) {
        if isClosed.withLock({ $0 }) { throw .system("permission denied") }
    }
}
