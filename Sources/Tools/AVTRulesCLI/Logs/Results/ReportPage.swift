import AVTCore
import CReportPage
import Foundation

/// The HTML page of a report, in one file.
///
/// A policy in the page allows its own style and script by their digests and forbids everything else, above all the
/// network, so that not even a mistake in the script could run or load anything that a log contains.
enum ReportPage {
    /// Returns the page.
    ///
    /// - Parameter data: The data as JSON without `<`.
    /// - Returns: The page as HTML.
    static func text(_ data: String) -> String {
        let style = text(avt_report_style(), avt_report_style_size())
        let script = text(avt_report_script(), avt_report_script_size())
        let policy =
            "default-src 'none'; style-src \(source(style)); script-src \(source(script)); "
            + "base-uri 'none'; form-action 'none'"
        let parts = ["{{policy}}": policy, "{{style}}": style, "{{data}}": data, "{{script}}": script]
        var page = ""
        // Each part is inserted once, so that the texts of a log are never searched for names of parts.
        var rest = Substring(text(avt_report_page(), avt_report_page_size()))
        while let start = rest.range(of: "{{"), let end = rest.range(of: "}}") {
            page += rest[..<start.lowerBound] + (parts[String(rest[start.lowerBound..<end.upperBound])] ?? "")
            rest = rest[end.upperBound...]
        }
        return page + rest
    }

    private static func source(_ text: String) -> String {
        "'sha256-\(Data(SHA256.digest(of: text.utf8).bytes).base64EncodedString())'"
    }

    private static func text(_ bytes: UnsafePointer<UInt8>, _ size: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: bytes, count: size), as: UTF8.self)
    }
}
