extension XMLTree {
    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - limits: The limits.
    /// - Throws: `XMLProblem` for the first problem.
    public init(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) throws(XMLProblem) {
        guard bytes.count <= min(limits.bytes, Int(Int32.max)) else {
            throw XMLProblem(reason: .limit("bytes"), offset: 0, location: XMLLocation(line: 1, column: 1))
        }
        source = bytes
        let text = try XMLEncoding.converted(bytes)
        self.bytes = text
        let read = text.withUnsafeBufferPointer { XMLScanner.scan($0, limits) }
        locator = read.locator
        do throws(XMLScanner.Failure) {
            let tables = try read.tables.get()
            elements = tables.elements
            attributes = tables.attributes
            repairs = tables.repairs
            declarations = tables.declarations
            hasComments = tables.hasComments
        } catch {
            let location = read.locator.location(of: error.offset, in: text)
            throw XMLProblem(reason: error.reason, offset: error.offset, location: location)
        }
    }

    /// Returns a document in UTF-8, to which the offsets of problems refer.
    ///
    /// - Throws: `XMLProblem` if the encoding is not supported.
    public static func utf8(_ bytes: [UInt8]) throws(XMLProblem) -> [UInt8] { try XMLEncoding.converted(bytes) }
}
