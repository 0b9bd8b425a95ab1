import AVTTestSupport
import Foundation

/// Validates documents with libxml2, through Python's lxml.
struct SchemaOracle {
    /// Python with lxml, or `nil` if it is not installed.
    static let python: String? = {
        guard let python = installedTool("python3") else { return nil }
        return (try? run(python, ["-c", "import lxml.etree"])) == 0 ? python : nil
    }()

    private static let script = #"""
        import re, sys
        from lxml import etree

        folder = sys.argv[1]
        files = {'2.0': 'vast_2.0.1.xsd', '3.0': 'vast3_draft.xsd', '4.0': 'vast4.xsd', '4.1': 'vast_4.1.xsd',
                 '4.2': 'vast_4.2.xsd'}
        schemas = {version: etree.XMLSchema(etree.parse(folder + '/' + name)) for version, name in files.items()}

        def verdict(document, version):
            # Macros stand for text.
            document = re.sub(rb'\[([A-Za-z0-9_.-]+)\](?!>)', rb'_\1_', document)
            document = re.sub(rb'%%([A-Za-z0-9_.-]+)%%', rb'__\1__', document)
            try: tree = etree.fromstring(document).getroottree()
            except etree.XMLSyntaxError: return 'unreadable'
            return 'valid' if schemas[version].validate(tree) else 'invalid'

        with open(sys.argv[3], 'w') as output:
            for line in open(sys.argv[2]):
                version, document = line.split()
                output.write(verdict(bytes.fromhex(document), version) + '\n')
        """#

    /// Returns `valid`, `invalid` or `unreadable` for each document and the version of its schema.
    static func verdicts(_ documents: [(version: String, bytes: [UInt8])], schemas: URL) throws -> [String] {
        guard let python else { return [] }
        let folder = try TemporaryFolder()
        let lines = documents.map { "\($0.version) \(hexadecimal($0.bytes))\n" }.joined()
        try lines.write(toFile: folder.path("input"), atomically: false, encoding: .utf8)
        _ = try run(python, ["-c", script, schemas.path, folder.path("input"), folder.path("output")])
        return try String(contentsOfFile: folder.path("output"), encoding: .utf8).split(separator: "\n")
            .map(String.init)
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
