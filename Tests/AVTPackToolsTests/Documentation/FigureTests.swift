import AVTTestSupport
import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The committed figures: well-formed, inside their frames, no text over another.
@Suite("figures of qoe.quality")
struct FigureTests {
    static let folder = repository.appending(path: "rules/qoe/metrics/figures")

    static var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".svg") }.sorted()
        }
    }

    @Test("each figure is valid SVG with readable texts", arguments: try names)
    func figure(_ name: String) throws {
        let data = try Data(contentsOf: Self.folder.appending(path: name))
        #expect(String(decoding: data, as: UTF8.self).hasSuffix("</svg>\n"))
        let drawing = try #require(Drawing(data), "\(name) is no XML")
        #expect(drawing.title.count > 10 && drawing.summary.contains("Events of "))
        #expect(drawing.size.width < 1000 && drawing.size.height < 1000)
        let level = drawing.labels.filter { !$0.isSlanted }
        for label in level {
            #expect(label.left >= 4 && label.right <= drawing.size.width - 4, "\(label)")
            #expect(label.y > 10 && label.y < drawing.size.height - 4, "\(label)")
        }
        for (index, label) in level.enumerated() {
            for other in level[(index + 1)...] where abs(label.y - other.y) < 11 {
                #expect(label.right <= other.left || other.right <= label.left, "\(label) over \(other)")
            }
        }
        let slanted = drawing.labels.filter(\.isSlanted)
        for label in slanted {
            #expect(label.x + label.width * 0.7072 < drawing.size.width - 4, "\(label)")
            #expect(label.y - label.width * 0.7072 > 28, "\(label)")
        }
        for (index, label) in slanted.enumerated() {
            for other in slanted[(index + 1)...] where label.y == other.y {
                #expect(abs(label.x - other.x) >= 16.8, "\(label) over \(other)")
            }
        }
    }
}

/// What a test sees of a figure.
private final class Drawing: NSObject, XMLParserDelegate {
    struct Label {
        var text = ""
        let x: Double
        let y: Double
        let anchor: String
        let isSlanted: Bool

        // As wide as the letters of the narrowest of the fonts that are asked for let it be, and a little more.
        var width: Double { 6.62 * Double(text.count) }
        var left: Double { anchor == "end" ? x - width : anchor == "middle" ? x - width / 2 : x }
        var right: Double { left + width }
    }

    private(set) var labels: [Label] = []
    private(set) var title = ""
    private(set) var summary = ""
    private(set) var size = (width: 0.0, height: 0.0)
    private var path: [String] = []

    init?(_ data: Data) {
        super.init()
        let parser = XMLParser(data: data)
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        path.append(name)
        func number(_ key: String) -> Double { attributes[key].flatMap(Double.init) ?? .nan }
        if name == "svg" { size = (number("width"), number("height")) }
        guard name == "text" else { return }
        labels.append(
            Label(
                x: number("x"), y: number("y"), anchor: attributes["text-anchor"] ?? "start",
                isSlanted: attributes["transform"] != nil))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        switch path {
        case ["svg", "title"]: title += text
        case ["svg", "desc"]: summary += text
        case ["svg", "text"]: labels[labels.count - 1].text += text
        default: break
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        path.removeLast()
    }
}
