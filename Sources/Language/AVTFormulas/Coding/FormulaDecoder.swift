import AVTEngine
import AVTExpressions

/// Decodes formulas from untrusted bytes.
struct FormulaDecoder {
    /// The number of parts that the formula may refer to.
    let partCount: Int
    private let input: [UInt8]
    private var offset = 0
    private var depthLeft = FormulaDecoder.depthLimit

    /// The maximum depth of a tree, which is less than that of the engine's formulas (`ProgramLimits.depth`).
    private static let depthLimit = 300

    init(_ bytes: [UInt8], partCount: Int) {
        input = bytes
        self.partCount = partCount
    }

    var isAtEnd: Bool { offset == input.count }

    /// Decodes a byte.
    mutating func byte() throws(ProgramError) -> UInt8 {
        guard offset < input.count else { throw ProgramError("a truncated formula") }
        defer { offset += 1 }
        return input[offset]
    }

    /// Decodes a Boolean value.
    mutating func flag() throws(ProgramError) -> Bool {
        switch try byte() {
        case 0: return false
        case 1: return true
        default: throw ProgramError("a Boolean value other than 0 and 1")
        }
    }

    /// Decodes 64 bits as LEB128: seven bits in each byte, the lowest first; the highest bit of a byte says that another one follows.
    ///
    /// Each number has one encoding only: a last byte of 0, which would add nothing, is refused.
    mutating func bits() throws(ProgramError) -> UInt64 {
        var bits: UInt64 = 0
        for shift: UInt64 in stride(from: 0, to: 70, by: 7) {
            let byte = try self.byte()
            guard shift < 63 || byte <= 1, byte != 0 || shift == 0 else { break }
            bits |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return bits }
        }
        throw ProgramError("a number that is not in its shortest form, or has more than 64 bits")
    }

    /// Decodes a signed number: the lowest bit is its sign (zigzag), so that small negative numbers are short, too.
    mutating func int() throws(ProgramError) -> Int {
        let bits = try bits()
        return Int(truncatingIfNeeded: bits >> 1) ^ -Int(truncatingIfNeeded: bits & 1)
    }

    /// Decodes the number of elements that follow, each of which takes at least one byte.
    mutating func count() throws(ProgramError) -> Int {
        let count = try int()
        guard (0...(input.count - offset)).contains(count) else {
            throw ProgramError("a count that exceeds the number of bytes left")
        }
        return count
    }

    /// Decodes a count of bytes, and the bytes.
    mutating func bytes() throws(ProgramError) -> [UInt8] {
        let count = try count()
        defer { offset += count }
        return Array(input[offset..<(offset + count)])
    }

    /// Decodes a string in UTF-8.
    mutating func text() throws(ProgramError) -> String {
        guard let text = String(validating: try bytes(), as: UTF8.self) else {
            throw ProgramError("a string that is not UTF-8")
        }
        return text
    }

    /// Decodes the index of a macro variable.
    mutating func variable() throws(ProgramError) -> Int {
        let number = try int()
        guard number >= 0 else { throw ProgramError("an unknown variable") }
        return number
    }

    mutating func type() throws(ProgramError) -> ExpressionType {
        guard let type = TypeCode(rawValue: try byte()) else { throw ProgramError("an unknown type") }
        return type.type
    }

    mutating func expressions() throws(ProgramError) -> [TypedExpression] {
        var expressions: [TypedExpression] = []
        for _ in 0..<(try count()) { expressions.append(try expression()) }
        return expressions
    }

    mutating func expression() throws(ProgramError) -> TypedExpression {
        guard depthLeft > 0 else { throw ProgramError("a formula nested too deep") }
        depthLeft -= 1
        defer { depthLeft += 1 }
        let type = try type()
        return TypedExpression(try node(), type: type, range: 0..<0)
    }
}
