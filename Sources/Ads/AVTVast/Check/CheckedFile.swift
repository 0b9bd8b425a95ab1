import AVTDiagnostics

/// The file of a check; it is created when a diagnostic refers to it first.
final class CheckedFile {
    private let name: String
    private let path: String?
    private let bytes: [UInt8]

    /// The file with its lines.
    private(set) lazy var source = SourceFile(name: name, path: path, text: String(decoding: bytes, as: UTF8.self))

    init(name: String, path: String?, bytes: [UInt8]) {
        (self.name, self.path, self.bytes) = (name, path, bytes)
    }
}
