import AVTTestSupport
import AVTVast
import AVTXML

/// Reading and checking documents of video ads, and expanding their URLs.
enum VastBenchmark {
    /// Reads a pod of four ads `times` times.
    static func parse(times: Int) {
        let bytes = PodDocument.bytes(adCount: 4)
        var sum = 0
        repeatMeasured(times) { _ in sum += (try? VASTDocument(bytes))?.tree.elements.count ?? 0 }
        print(sum)
    }

    /// Checks the same pod, which has been read.
    static func check(times: Int) {
        guard let document = try? VASTDocument(PodDocument.bytes(adCount: 4)) else { return }
        var sum = 0
        repeatMeasured(times) { _ in sum += VASTCheck.check(document, name: "pod.xml").sorted.count }
        print(sum)
    }

    /// Expands a tracker with four macros.
    static func expand(times: Int) {
        let url: MacroURL =
            "https://t.example.com/e?ph=[ADPLAYHEAD]&cb=[CACHEBUSTING]&ts=[TIMESTAMP]&sid=[ADSERVINGID]"
        var values = MacroValues()
        values.set(.adPlayhead, "00:00:05.000")
        values.set(.adServingID, "a532d16d-4d7f-4440-bd29-2ec0e693fc80")
        var generator = SeededGenerator(seed: 1)
        var sum = 0
        repeatMeasured(times) { time in
            let time = RequestTime(milliseconds: 1_700_000_000_000 + time)
            sum += url.expanded(values, at: time, using: &generator).utf8.count
        }
        print(sum)
    }

    // MARK: Hostile input

    /// Documents of 100,000 bytes that are made to be slow.
    enum Hostile: String, CaseIterable {
        case brackets, levels, attributes, comment, section, ampersands

        var bytes: [UInt8] {
            let text =
                switch self {
                case .brackets: String(repeating: "<", count: 100_000)
                case .levels: String(repeating: "<a>", count: 33_333)
                case .attributes: "<a" + (1...10_000).map { " b\($0)=''" }.joined()
                case .comment: "<a><!--" + String(repeating: "- ", count: 50_000)
                case .section: "<a><![CDATA[" + String(repeating: "]]", count: 50_000)
                case .ampersands: "<a>" + String(repeating: "&a", count: 50_000)
                }
            return Array(text.utf8.prefix(100_000))
        }

        /// The limits of a host that allows as much as possible.
        private static let limits: XMLLimits = {
            var limits = XMLLimits()
            (limits.depth, limits.attributes, limits.elements, limits.valueBytes) = (.max, 1_000, .max, .max)
            return limits
        }()

        /// Reads the document, which is refused, `times` times.
        func read(times: Int) {
            let bytes = bytes
            var refused = 0
            repeatMeasured(times) { _ in
                do { _ = try XMLTree(bytes, limits: Hostile.limits) } catch { refused += 1 }
            }
            print(refused)
        }
    }
}
