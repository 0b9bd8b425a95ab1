import AVTCore
import AVTDiagnostics

/// Reads a text file for ``parseYAML(_:limits:into:)`` and reports its problems.
///
/// Diagnostics use `name`, or the path, as the name of the file, and quote the file unless `isOutside` is true. A file
/// longer than `limits.bytes` is rejected before it is read, and so is one whose real path is not the expected one.
///
/// - Returns: The text, including its byte order mark, or `nil` after reporting an error.
package func readYAMLFile(
    path: String, name: String? = nil, isOutside: Bool = false, limits: YAMLLimits = YAMLLimits(),
    where isMeant: ((String) -> Bool)? = nil, into diagnostics: inout DiagnosticCollector
) -> SourceFile? {
    let name = name ?? path
    let bytes: [UInt8]
    do throws(FileReadError) {
        bytes = try readFile(at: path, limit: limits.bytes, where: isMeant)
    } catch {
        switch error {
        case .unreadable(let reason):
            diagnostics.report(Diagnostic(.fileUnreadable, "cannot read `\(name)`: \(reason)"))
        case .tooLarge(let length):
            diagnostics.report(.fileTooLarge(name: name, length: length, limit: limits.bytes))
        }
        return nil
    }
    return readYAMLFile(
        bytes, name: name, path: path, isOutside: isOutside, limits: limits, into: &diagnostics)
}

/// Decodes a text file in memory and reports its problems.
///
/// - Parameters:
///   - bytes: The contents of the file.
///   - name: The name that diagnostics use.
///   - path: The path on disk, or `nil` if there is none.
///   - isOutside: True if diagnostics must not quote the file.
///   - limits: The limits on the size of the file.
///   - diagnostics: The collector that receives all diagnostics.
/// - Returns: The text, including its byte order mark, or `nil` after reporting an error.
package func readYAMLFile(
    _ bytes: [UInt8], name: String, path: String? = nil, isOutside: Bool = false, limits: YAMLLimits = YAMLLimits(),
    into diagnostics: inout DiagnosticCollector
) -> SourceFile? {
    guard bytes.count <= limits.bytes else {
        diagnostics.report(.fileTooLarge(name: name, length: bytes.count, limit: limits.bytes))
        return nil
    }
    let file = SourceFile(
        name: name, path: path, isOutside: isOutside, text: String(decoding: bytes, as: UTF8.self))
    guard let invalid = firstInvalidUTF8(in: bytes) else { return file }
    diagnostics.report(.notUTF8(file, bytes: bytes, invalid: invalid))
    return nil
}

/// Returns the offset of the first byte that is not part of valid UTF-8, or `nil` if there is none.
private func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
        switch decoder.decode(&iterator) {
        case .scalarValue(let scalar): offset += UTF8.width(scalar)
        case .emptyInput: return nil
        case .error: return offset
        }
    }
}

extension Diagnostic {
    static func fileTooLarge(name: String, length: Int, limit: Int) -> Diagnostic {
        Diagnostic(.fileTooLarge, "`\(name)` has \(length) bytes; at most \(limit) are read")
    }

    fileprivate static func notUTF8(_ file: SourceFile, bytes: [UInt8], invalid: Int) -> Diagnostic {
        let digits = String(bytes[invalid], radix: 16, uppercase: true)
        let byte = "0x" + (digits.utf8.count < 2 ? "0" : "") + digits
        let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        return Diagnostic(
            .notUTF8, "the file is not UTF-8", at: file.range(invalid, invalid + 1),
            label: "byte \(byte) at offset \(invalid)",
            notes: [
                DiagnosticNote(
                    isUTF16
                        ? "it begins with the byte order mark of UTF-16; save it as UTF-8"
                        : "save the file as UTF-8; this byte may be a letter with an accent in an older encoding")
            ])
    }
}
