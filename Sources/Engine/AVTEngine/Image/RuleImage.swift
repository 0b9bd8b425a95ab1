/// Compiled packs as a file: a program that runs without YAML and without the compiler.
///
/// ```swift
/// let program = try RuleImage.load("/path/to/rules.avtimage")
/// let instrument = OAVTInstrument(hub: OAVTHubRules(program: program), backend: backend)
/// ```
///
/// An image is little-endian throughout, and made of words of 4 bytes: a header, a table of texts, and one section for
/// each table of the program. It is read in place, from memory or a mapped file, every length checked against what is
/// left before anything is allocated. The same program always gives the same bytes.
///
/// | offset | bytes | header |
/// |---:|---:|---|
/// | 0 | 8 | `AVTIMAGE` |
/// | 8 | 4 | version of the format |
/// | 12 | 4 | level of the engine that it needs |
/// | 16 | 8 | length of the whole, in bytes |
/// | 24 | 8 | digest (FNV-1a, 64 bits) of all other bytes |
///
/// The digest finds damage, not forgery: who ships images over a network signs them. What passes is verified like what
/// the compiler makes, and cannot crash or hang its host, whoever wrote it. Loading takes time that is linear in the size of
/// the image. `README.md` beside this file lists every check and what loading may take.
public enum RuleImage {
    /// The version of the format that is written, and the only one that is read.
    public static let formatVersion = 2
    /// How large an image may be, in bytes, unless the host says otherwise.
    public static let usualLimit = 16 << 20

    /// Makes the image of a program.
    ///
    /// - Parameter program: the program.
    /// - Returns: the bytes.
    /// - Throws: `ImageError` if the program has values of the app, which are no constants.
    public static func encode(_ program: RuleProgram) throws(ImageError) -> [UInt8] {
        var writer = ImageWriter()
        var content = program.content
        ProgramContent.walkSections(&writer, content: &content)
        if let problem = writer.problem { throw ImageError(.unsound, problem) }
        return ImageHeader.seal(writer.sealed())
    }

    /// Reads a program from an image.
    ///
    /// - Parameters:
    ///   - image: the bytes; nothing keeps them.
    ///   - formulas: what makes formulas beyond the engine's own; `nil`: programs with such formulas are refused.
    ///   - limit: how large the image may be, in bytes.
    ///   - limits: what an event may cost and cause.
    /// - Returns: the program, verified.
    /// - Throws: `ImageError`.
    public static func decode(
        _ image: UnsafeRawBufferPointer, formulas: (any FormulaReader)? = nil, limit: Int = usualLimit,
        within limits: RunLimits = RunLimits()
    ) throws(ImageError) -> RuleProgram {
        guard image.count <= limit else {
            throw ImageError(.tooLarge, "it has \(image.count) bytes, more than \(limit)")
        }
        var reader = ImageReader(try ImageHeader.content(of: image), formulas: formulas)
        return try read(&reader, within: limits)
    }

    /// Reads a program, and verifies it with what is left of the reader's budget.
    static func read(_ reader: inout ImageReader, within limits: RunLimits) throws(ImageError) -> RuleProgram {
        var content = ProgramContent()
        ProgramContent.walkSections(&reader, content: &content)
        if let error = reader.finished() { throw error }
        do {
            return try RuleProgram(content, within: limits, budget: &reader.budget)
        } catch {
            throw ImageError(.unsound, error.description)
        }
    }

    /// Reads a program from an image in memory.
    ///
    /// - Parameters:
    ///   - image: the bytes.
    ///   - formulas: as for a buffer.
    ///   - limit: as for a buffer.
    ///   - limits: as for a buffer.
    /// - Returns: the program, verified.
    /// - Throws: `ImageError`.
    public static func decode(
        _ image: [UInt8], formulas: (any FormulaReader)? = nil, limit: Int = usualLimit,
        within limits: RunLimits = RunLimits()
    ) throws(ImageError) -> RuleProgram {
        let program = image.withUnsafeBytes { bytes in
            Result { () throws(ImageError) in
                try decode(bytes, formulas: formulas, limit: limit, within: limits)
            }
        }
        return try program.get()
    }

    /// Reads a program from a file, which is mapped while it is read.
    ///
    /// Replace such a file by another of its name; do not write into it.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - formulas: as for a buffer.
    ///   - limit: as for a buffer.
    ///   - limits: as for a buffer.
    /// - Returns: the program, verified.
    /// - Throws: `ImageError`.
    public static func load(
        _ path: String, formulas: (any FormulaReader)? = nil, limit: Int = usualLimit,
        within limits: RunLimits = RunLimits()
    ) throws(ImageError) -> RuleProgram {
        let file = try MappedFile(path, limit: limit)
        return try decode(file.bytes, formulas: formulas, limit: limit, within: limits)
    }
}
