/// Compiled packs as a file: a program that runs without YAML and without the compiler.
///
/// ```swift
/// let program = try RuleImage.load("/path/to/rules.avtimage")
/// let instrument = OAVTInstrument(hub: OAVTHubRules(program: program), backend: backend)
/// ```
///
/// An image is little-endian throughout and consists of 4-byte words: a header, a table of strings, and one section for
/// each table of the program. It is decoded in place, from memory or a mapped file, and every length is checked against
/// the remaining size before anything is allocated. The same program always produces the same bytes.
///
/// | offset | bytes | header |
/// |---:|---:|---|
/// | 0 | 8 | `AVTIMAGE` |
/// | 8 | 4 | format version |
/// | 12 | 4 | feature level of the engine that wrote it; an engine of a lower level refuses it |
/// | 16 | 8 | total length in bytes |
/// | 24 | 8 | digest (FNV-1a, 64 bits) of all other bytes |
///
/// The digest detects damage, not forgery: sign images that are sent over a network. An image that passes is verified
/// like the compiler's output, and cannot crash or hang its host, whatever its origin. Loading takes time linear in the
/// size of the image. `README.md` next to this file lists every check and the limits of loading.
public enum RuleImage {
    /// The format version that is written, and the only one that can be read.
    public static let formatVersion = 5
    /// The default limit of an image's size, in bytes.
    public static let defaultLimit = 16 << 20

    /// Encodes a program as an image.
    ///
    /// - Parameter program: The program.
    /// - Returns: The bytes.
    /// - Throws: `ImageError` if a constant of the program is a value of the app, which cannot be encoded.
    public static func encode(_ program: RuleProgram) throws(ImageError) -> [UInt8] {
        var writer = ImageWriter()
        var content = program.content
        ProgramContent.walkSections(&writer, content: &content)
        if let problem = writer.problem { throw ImageError(.unsound, problem) }
        return ImageHeader.seal(writer.sealed())
    }

    /// Decodes a program from an image.
    ///
    /// - Parameters:
    ///   - image: The bytes, which are not referenced after the call.
    ///   - formulas: The decoder of general formulas, or `nil` to reject programs with such formulas.
    ///   - limit: The maximum size of the image, in bytes.
    ///   - limits: The limits of what an event may cost and cause.
    /// - Returns: The verified program.
    /// - Throws: `ImageError`.
    public static func decode(
        _ image: UnsafeRawBufferPointer, formulas: (any FormulaReader)? = nil, limit: Int = defaultLimit,
        within limits: RunLimits = RunLimits()
    ) throws(ImageError) -> RuleProgram {
        guard image.count <= limit else {
            throw ImageError(.tooLarge, "it has \(image.count) bytes, more than \(limit)")
        }
        var reader = ImageReader(try ImageHeader.content(of: image), formulas: formulas)
        return try read(&reader, within: limits)
    }

    /// Decodes a program and verifies it with the rest of the reader's budget.
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

    /// Decodes a program from an image in memory.
    ///
    /// - Parameters:
    ///   - image: The bytes.
    ///   - formulas: As for a buffer.
    ///   - limit: As for a buffer.
    ///   - limits: As for a buffer.
    /// - Returns: The verified program.
    /// - Throws: `ImageError`.
    public static func decode(
        _ image: [UInt8], formulas: (any FormulaReader)? = nil, limit: Int = defaultLimit,
        within limits: RunLimits = RunLimits()
    ) throws(ImageError) -> RuleProgram {
        let program = image.withUnsafeBytes { bytes in
            Result { () throws(ImageError) in
                try decode(bytes, formulas: formulas, limit: limit, within: limits)
            }
        }
        return try program.get()
    }

    /// Decodes a program from a file, which is mapped while it is read.
    ///
    /// Replace such a file by renaming another one; do not write into it.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - formulas: As for a buffer.
    ///   - limit: As for a buffer.
    ///   - limits: As for a buffer.
    /// - Returns: The verified program.
    /// - Throws: `ImageError`.
    public static func load(
        _ path: String, formulas: (any FormulaReader)? = nil, limit: Int = defaultLimit,
        within limits: RunLimits = RunLimits()
    ) throws(ImageError) -> RuleProgram {
        let file = try MappedFile(path, limit: limit)
        return try decode(file.bytes, formulas: formulas, limit: limit, within: limits)
    }
}
