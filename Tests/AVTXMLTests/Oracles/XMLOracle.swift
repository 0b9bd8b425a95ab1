import AVTTestSupport
import Foundation

/// Another reader of XML, which describes each document on one line; it runs in Python, so that no target links it.
struct XMLOracle {
    /// Expat, which is part of Python, or `nil` if Python is not installed.
    static let expat = XMLOracle("expat")
    /// The SAX reader of libxml2, or `nil` if it is not installed.
    static let libxml2 = XMLOracle("libxml2")

    private let name: String
    private let python: String

    private init?(_ name: String) {
        guard let python = installedTool("python3") else { return nil }
        (self.name, self.python) = (name, python)
        guard (try? run([name])) == 0 else { return nil }
    }

    private static let script = #"""
        import ctypes, ctypes.util, sys, xml.parsers.expat as expat

        class Description:
            """A document on one line: `(name|attribute=value-text)` for an element."""
            def __init__(self):
                self.parts, self.text, self.isRefused = [], [], False
            def flush(self):
                if self.text: self.parts.append('-' + escaped(''.join(self.text)))
                self.text.clear()
            def start(self, name, attributes):
                self.flush()
                pairs = zip(attributes[::2], attributes[1::2])
                self.parts.append('(' + name + ''.join('|' + n + '=' + escaped(v) for n, v in pairs))
            def end(self, *_):
                self.flush()
                self.parts.append(')')
            def characters(self, text):
                self.text.append(text)
            # A document type declaration is legal XML, but not read here.
            def refuse(self, *_):
                self.isRefused = True
            def line(self, isAccepted):
                return ''.join(self.parts) if isAccepted and not self.isRefused else 'error'

        def escaped(text):
            return text.replace('\\', '\\\\').replace('\n', '\\n').replace('\r', '\\r').replace('\t', '\\t')

        def byExpat(document):
            description, parser = Description(), expat.ParserCreate()
            parser.ordered_attributes = True
            parser.StartElementHandler, parser.EndElementHandler = description.start, description.end
            parser.CharacterDataHandler = description.characters
            parser.StartDoctypeDeclHandler = description.refuse
            try: parser.Parse(document, True)
            except (expat.ExpatError, LookupError, ValueError): return 'error'
            return description.line(True)

        # libxml2's handler of SAX1, which gets names with their prefixes, and attributes in their order.
        context, string = ctypes.c_void_p, ctypes.c_char_p
        Start = ctypes.CFUNCTYPE(None, context, string, ctypes.POINTER(string))
        End = ctypes.CFUNCTYPE(None, context, string)
        Text = ctypes.CFUNCTYPE(None, context, ctypes.c_void_p, ctypes.c_int)
        Subset = ctypes.CFUNCTYPE(None, context, string, string, string)
        # The positions of functions in `xmlSAXHandler`, whose 32 members have the size of a pointer.
        internalSubset, startElement, endElement, characters, ignorableWhitespace, cdataBlock = 0, 14, 15, 17, 18, 25
        # Without a DTD, `replaceReferences` replaces the predefined entities in attributes, too.
        noNetwork, replaceReferences, huge = 1 << 11, 1 << 1, 1 << 19
        Report = ctypes.CFUNCTYPE(None, context, context)
        ignoreReports = Report(lambda *_: None)

        def library():
            for name in [ctypes.util.find_library('xml2'), 'libxml2.so.2']:
                try: found = ctypes.CDLL(name) if name else None
                except OSError: continue
                if found: break
            else: sys.exit(1)
            found.xmlCreatePushParserCtxt.restype = ctypes.c_void_p
            found.xmlCreatePushParserCtxt.argtypes = [context, context, string, ctypes.c_int, string]
            found.xmlCtxtUseOptions.argtypes = [context, ctypes.c_int]
            found.xmlParseChunk.argtypes = [context, string, ctypes.c_int, ctypes.c_int]
            found.xmlFreeParserCtxt.argtypes = [context]
            found.xmlSetStructuredErrorFunc.argtypes = [context, Report]
            found.xmlSetStructuredErrorFunc(None, ignoreReports)
            return found

        def byLibxml2(document):
            description = Description()
            def start(_, name, attributes):
                values = []
                while attributes and attributes[len(values)] is not None:
                    values += [value.decode() for value in attributes[len(values):len(values) + 2]]
                description.start(name.decode(), values)
            def text(_, start, count):
                description.characters(ctypes.string_at(start, count).decode())
            # The push parser does not normalize line ends in sections, and reports long ones in pieces.
            previous = ['']
            def section(_, start, count):
                piece = ctypes.string_at(start, count).decode()
                if previous[0].endswith('\r') and piece.startswith('\n'): piece = piece[1:]
                previous[0] = piece or '\n'
                description.characters(piece.replace('\r\n', '\n').replace('\r', '\n'))
            functions = Start(start), End(description.end), Text(text), Subset(description.refuse), Text(section)
            handler = (ctypes.c_void_p * 32)()
            def install(index, function): handler[index] = ctypes.cast(function, ctypes.c_void_p).value
            install(startElement, functions[0])
            install(endElement, functions[1])
            for index in characters, ignorableWhitespace: install(index, functions[2])
            install(cdataBlock, functions[4])
            install(internalSubset, functions[3])
            # The first bytes show the encoding.
            parser = libxml2.xmlCreatePushParserCtxt(handler, None, document[:4], min(4, len(document)), None)
            libxml2.xmlCtxtUseOptions(parser, noNetwork | replaceReferences | huge)
            libxml2.xmlParseChunk(parser, document[4:], max(0, len(document) - 4), 1)
            # The member after three pointers.
            isWellFormed = ctypes.cast(parser + 24, ctypes.POINTER(ctypes.c_int))[0] == 1
            libxml2.xmlFreeParserCtxt(parser)
            return description.line(isWellFormed)

        describe = byExpat
        if sys.argv[1] == 'libxml2': libxml2, describe = library(), byLibxml2
        if len(sys.argv) < 4: sys.exit(0)
        data = open(sys.argv[2], 'rb').read()
        with open(sys.argv[3], 'w', encoding='utf-8', newline='') as output:
            position = 0
            while position < len(data):
                size = int.from_bytes(data[position:position + 4], 'little')
                output.write(describe(data[position + 4:position + 4 + size]) + '\n')
                position += 4 + size
        """#

    private func run(_ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = ["-c", XMLOracle.script] + arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Returns a line for each document: its elements, attributes and texts, or `error`.
    func describe(_ documents: [[UInt8]]) throws -> [String] {
        let folder = try TemporaryFolder()
        var input: [UInt8] = []
        for document in documents {
            input += withUnsafeBytes(of: UInt32(document.count).littleEndian) { Array($0) } + document
        }
        try Data(input).write(to: URL(filePath: folder.path("input")))
        guard try run([name, folder.path("input"), folder.path("output")]) == 0 else { return [] }
        let output = try String(contentsOf: URL(filePath: folder.path("output")), encoding: .utf8)
        return output.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
