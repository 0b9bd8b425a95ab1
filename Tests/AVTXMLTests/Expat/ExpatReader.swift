import AVTTestSupport
import Foundation

/// Reads documents with expat, through Python, and describes each on one line.
struct ExpatReader {
    /// Python with expat, or `nil` if it is not installed.
    static let python = installedTool("python3")

    private static let script = #"""
        import sys, xml.parsers.expat as expat

        def escaped(text):
            return text.replace('\\', '\\\\').replace('\n', '\\n').replace('\r', '\\r').replace('\t', '\\t')

        def described(document):
            parts, text = [], []
            def flush():
                if text: parts.append('-' + escaped(''.join(text)))
                text.clear()
            def start(name, attributes):
                flush()
                pairs = zip(attributes[::2], attributes[1::2])
                parts.append('(' + name + ''.join('|' + n + '=' + escaped(v) for n, v in pairs))
            def end(name):
                flush()
                parts.append(')')
            parser = expat.ParserCreate()
            parser.ordered_attributes = True
            parser.StartElementHandler, parser.EndElementHandler = start, end
            parser.CharacterDataHandler = text.append
            # A document type declaration is legal XML, but not read here.
            class Refused(Exception): pass
            def refuse(*_): raise Refused()
            parser.StartDoctypeDeclHandler = refuse
            try: parser.Parse(document, True)
            except Refused: return 'error'
            except expat.ExpatError: return 'error'
            except (LookupError, ValueError): return 'error'
            return ''.join(parts)

        data = open(sys.argv[1], 'rb').read()
        with open(sys.argv[2], 'w', encoding='utf-8', newline='') as output:
            position = 0
            while position < len(data):
                size = int.from_bytes(data[position:position + 4], 'little')
                output.write(described(data[position + 4:position + 4 + size]) + '\n')
                position += 4 + size
        """#

    /// Returns a line for each document: its elements, attributes and texts, or `error`.
    static func describe(_ documents: [[UInt8]]) throws -> [String] {
        guard let python else { return [] }
        let folder = try TemporaryFolder()
        var input: [UInt8] = []
        for document in documents {
            input += withUnsafeBytes(of: UInt32(document.count).littleEndian) { Array($0) } + document
        }
        try Data(input).write(to: URL(filePath: folder.path("input")))
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = ["-c", script, folder.path("input"), folder.path("output")]
        try process.run()
        process.waitUntilExit()
        let output = try String(contentsOf: URL(filePath: folder.path("output")), encoding: .utf8)
        return output.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
