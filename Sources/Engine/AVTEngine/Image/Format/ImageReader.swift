import AVTCore

/// Decodes the words of an untrusted image.
///
/// Decoding does not stop at an error: the first error is recorded, from then on every word is 0 and every table is
/// empty, and the image is rejected at the end.
struct ImageReader {
    /// The decoder of general formulas, or `nil` if such formulas are rejected.
    let formulas: (any FormulaReader)?
    /// The work that loading may still take.
    var budget: LoadBudget
    /// The numbers that were decoded, or `nil` if they are not recorded; tests replace them with others.
    private(set) var numbers: [ImageNumber]?
    private let bytes: UnsafeRawBufferPointer
    private var section: UInt32 = 0
    private var offset = 0
    private var end: Int
    private var error: ImageError?
    private var texts: [String] = []
    // Interned on first use: most strings are not names.
    private var symbols: [Symbol?] = []
    // Names are kept as long as the process runs, even those of a rejected image.
    private var remainingNames: Int

    /// The maximum number of names in an image.
    static let nameLimit = 1 << 17

    init(
        _ bytes: UnsafeRawBufferPointer, formulas: (any FormulaReader)?, nameLimit: Int = nameLimit,
        recordsNumbers: Bool = false
    ) {
        self.bytes = bytes
        remainingNames = nameLimit
        self.formulas = formulas
        budget = LoadBudget(bytes: bytes.count)
        numbers = recordsNumbers ? [] : nil
        end = bytes.count
        readTexts()
    }

    /// The number of words left in the current section.
    var remainingWords: Int { (end - offset) / 4 }

    /// True once an error has been recorded.
    var hasFailed: Bool { error != nil }

    mutating func word(_ kind: ImageNumber.Kind = .word) -> UInt32 {
        number(kind)
    }

    /// Decodes a number of two words.
    mutating func long() -> UInt64 {
        number(.long)
    }

    /// Decodes every number of an image.
    private mutating func number<Number: FixedWidthInteger>(_ kind: ImageNumber.Kind) -> Number {
        let width = MemoryLayout<Number>.size
        guard end - offset >= width else {
            fail("it ends too early")
            return 0
        }
        numbers?.append(ImageNumber(offset: offset, width: width, kind: kind, section: section))
        defer { offset += width }
        return bytes.loadUnaligned(fromByteOffset: offset, as: Number.self).littleEndian
    }

    /// Decodes a count of values, of which there may be at most `most`.
    mutating func count(atMost most: Int) -> Int {
        guard let count = Int(exactly: word(.count)), count <= most else {
            fail("a table is longer than the rest of the image")
            return 0
        }
        return count
    }

    /// Decodes a count of values that take at least one word each.
    mutating func count() -> Int { count(atMost: remainingWords - 1) }

    mutating func byteArray() -> [UInt8] {
        let count = count(atMost: end - offset - 4)
        let padded = (count + 3) & ~3
        guard padded <= end - offset else {
            fail("a text is longer than the rest of the image")
            return []
        }
        defer { offset += padded }
        if bytes[(offset + count)..<(offset + padded)].contains(where: { $0 != 0 }) { fail("something behind a text") }
        return Array(bytes[offset..<(offset + count)])
    }

    /// Decodes the bytes of a formula, each of which is a number or a part of one.
    mutating func code() -> [UInt8] {
        let code = byteArray()
        let first = offset - (code.count + 3) & ~3
        for index in code.indices {
            numbers?.append(ImageNumber(offset: first + index, width: 1, kind: .byte, section: section))
        }
        return code
    }

    /// Returns the string at an index of the table.
    mutating func text(at index: UInt32) -> String {
        guard index < texts.count else {
            fail("a text that is not there")
            return ""
        }
        return texts[Int(index)]
    }

    /// Returns the string at an index of the table as a name.
    mutating func symbol(at index: UInt32) -> Symbol {
        let text = text(at: index)
        guard !hasFailed else { return Symbol("") }
        if let symbol = symbols[Int(index)] { return symbol }
        remainingNames -= 1
        guard remainingNames >= 0 else {
            fail("too many names")
            return Symbol("")
        }
        let symbol = Symbol(text)
        symbols[Int(index)] = symbol
        return symbol
    }

    /// Charges work that is about to be done; the image is refused if none is left.
    mutating func spend(_ units: Int) {
        do throws(ProgramError) {
            try budget.spend(units)
        } catch {
            fail(error.description)
        }
    }

    mutating func fail(_ problem: String) {
        fail(ImageError(.unsound, problem))
    }

    mutating func fail(_ error: ImageError) {
        self.error = self.error ?? error
        end = offset
    }

    /// Returns the reason for rejecting the image, once everything has been decoded, or `nil` if it is valid.
    mutating func finished() -> ImageError? {
        if offset != bytes.count { fail("something behind the last section") }
        return error
    }

    private mutating func readTexts() {
        let count = count()
        texts.reserveCapacity(count)
        while texts.count < count, !hasFailed {
            guard let text = String(validating: byteArray(), as: UTF8.self) else {
                return fail("a string that is not UTF-8")
            }
            texts.append(text)
        }
        symbols = Array(repeating: nil, count: texts.count)
    }
}

extension ImageReader {
    /// Decodes a section, which must have this number and the length that it declares.
    mutating func section<Value: ImageField>(_ number: UInt32) -> Value {
        if word() != number { fail("section \(number) is out of order") }
        section = number
        let count = count()
        let outer = end
        if !hasFailed { end = offset + 4 * count }
        let value = Value(from: &self)
        if remainingWords > 0 { fail("something behind section \(number)") }
        if !hasFailed { end = outer }
        return value
    }
}
