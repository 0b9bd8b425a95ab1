/// Reads a document once from its start to its end, and records elements and attributes.
struct XMLScanner {
    /// The recorded tables.
    struct Tables {
        var elements: [XMLTree.Element] = []
        var attributes: [XMLTree.Attribute] = []
        var repairs: [XMLTree.Repair] = []
        var declarations: [XMLTree.NamespaceDeclaration] = []
        var hasComments = false
    }

    /// A problem and its offset.
    struct Failure: Error {
        let offset: Int
        let reason: XMLProblem.Reason
    }

    let bytes: UnsafeBufferPointer<UInt8>
    let limits: XMLLimits
    var offset = 0
    var tables = Tables()
    /// The index of the innermost open element, or -1.
    var open: Int32 = -1
    /// The last child so far of the innermost open element, or -1.
    var lastChild: Int32 = -1
    /// The number of open elements.
    var depth = 0
    /// True if the innermost open element has references or markup other than elements.
    var hasMarkup = false

    private static let repairLimit = 1_000

    static func scan(
        _ bytes: UnsafeBufferPointer<UInt8>, _ limits: XMLLimits
    ) -> (tables: Result<Tables, Failure>, locator: XMLLocator) {
        var check = XMLTextCheck(bytes)
        check.run()
        if let failure = check.failure {
            return (.failure(Failure(offset: failure.offset, reason: failure.reason)), check.locator)
        }
        var scanner = XMLScanner(bytes, limits)
        do throws(Failure) {
            try scanner.document()
            return (.success(scanner.tables), check.locator)
        } catch {
            return (.failure(error), check.locator)
        }
    }

    /// Creates a scanner whose tables have space for what documents of this size usually contain.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: XMLLimits) {
        (self.bytes, self.limits) = (bytes, limits)
        tables.elements.reserveCapacity(min(bytes.count / 96 + 1, limits.elements))
        tables.attributes.reserveCapacity(bytes.count / 64)
    }

    mutating func document() throws(Failure) {
        if starts(with: "\u{FEFF}") { offset = 3 }
        try prolog()
        if open >= 0 { try content() }
        try epilog()
    }

    /// Reads everything between the root's `<` and the end of its end tag.
    private mutating func content() throws(Failure) {
        repeat {
            try characterData()
            guard offset < bytes.count else { throw unclosedElement() }
            let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
            if next == UInt8(ascii: "/") {
                try endTag()
            } else if next == UInt8(ascii: "!") {
                hasMarkup = true
                if starts(with: "<![CDATA[") { try characterSection() } else { try comment() }
            } else if next == UInt8(ascii: "?") {
                hasMarkup = true
                try instruction()
            } else {
                try startTag()
            }
        } while open >= 0
    }

    /// Moves to the next `<`.
    private mutating func characterData() throws(Failure) {
        var position = offset
        while position < bytes.count {
            if position + XMLBlock.size <= bytes.count {
                let block = XMLBlock(bytes, at: position)
                let found =
                    block.occurrences(of: UInt8(ascii: "<")) | block.occurrences(of: UInt8(ascii: "&"))
                    | block.occurrences(of: UInt8(ascii: "]"))
                position += found.leading
                if found.isEmpty { continue }
            }
            let byte = bytes[position]
            if byte == UInt8(ascii: "<") { break }
            if byte == UInt8(ascii: "&") {
                hasMarkup = true
                position = try reference(at: position)
                continue
            }
            if byte == UInt8(ascii: "]"), starts(with: "]]>", at: position) {
                throw Failure(offset: position, reason: .syntax)
            }
            position += 1
        }
        offset = position
    }

    private func unclosedElement() -> Failure {
        let name = text(tables.elements[Int(open)].name)
        return Failure(offset: bytes.count, reason: .unclosedElement(name))
    }

    func fail(_ reason: XMLProblem.Reason) -> Failure { Failure(offset: offset, reason: reason) }

    func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    @inline(__always)
    func starts(with text: StaticString) -> Bool { starts(with: text, at: offset) }

    @inline(__always)
    func starts(with text: StaticString, at position: Int) -> Bool { bytes.starts(with: text, at: position) }

    /// Records a leniency; of very many, only the first.
    mutating func repaired(_ kind: XMLTree.Repair.Kind, _ range: Range<Int>) {
        guard tables.repairs.count < XMLScanner.repairLimit else { return }
        tables.repairs.append(XMLTree.Repair(kind: kind, range: range))
    }

    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }

    @inline(__always)
    mutating func skipSpaces() {
        while offset < bytes.count, XMLScanner.isSpace(bytes[offset]) { offset += 1 }
    }
}
