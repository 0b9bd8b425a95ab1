public import AVTDiagnostics
import CDiagnosticPages

extension CodePage {
    /// The pages of all codes, sorted by number.
    public static let all: [CodePage] = {
        let bytes = UnsafeBufferPointer(start: avt_diagnostic_pages(), count: avt_diagnostic_pages_size())
        return bytes.split(separator: 0).compactMap { CodePage(String(decoding: $0, as: UTF8.self)) }
    }()

    /// Returns the page of a code, or `nil` if there is none.
    public static func of(_ code: DiagnosticCode) -> CodePage? {
        all.first { $0.code == code }
    }
}
