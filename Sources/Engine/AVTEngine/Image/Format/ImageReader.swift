import AVTCore

/// Reads the words of an image, whatever they are.
///
/// Reading never fails half-way: what is wrong is noted, from then on every word is 0 and every table is empty, and at
/// the end the whole is refused.
struct ImageReader {
    /// Makes formulas beyond the engine's own, or `nil` if such formulas are refused.
    var formulas: (any FormulaReader)?
    /// The work that loading may still take.
    var budget: LoadBudget
    /// The numbers that were read, or `nil` if nobody asks for them; tests put others in their places.
    private(set) var numbers: [ImageNumber]?
    private let bytes: UnsafeRawBufferPointer
    private var section: UInt32 = 0
    private var place = 0
    private var end: Int
    private var error: ImageError?
    private var texts: [String] = []
    // Interned when they are first asked for: most texts are no names.
    private var symbols: [Symbol?] = []
    // Names are kept as long as the process runs, also those of an image that is refused.
    private var namesLeft: Int

    /// How many names an image may have.
    static let nameLimit = 1 << 17

    init(
        _ bytes: UnsafeRawBufferPointer, formulas: (any FormulaReader)?, nameLimit: Int = nameLimit,
        recordsNumbers: Bool = false
    ) {
        self.bytes = bytes
        namesLeft = nameLimit
        self.formulas = formulas
        budget = LoadBudget(bytes: bytes.count)
        numbers = recordsNumbers ? [] : nil
        end = bytes.count
        readTexts()
    }

    /// How many words there still are, of the section in hand.
    var wordsLeft: Int { (end - place) / 4 }

    /// True once something was wrong.
    var hasFailed: Bool { error != nil }

    mutating func word(_ kind: ImageNumber.Kind = .word) -> UInt32 {
        number(kind)
    }

    /// A number of two words.
    mutating func long() -> UInt64 {
        number(.long)
    }

    /// Reads every number of an image.
    private mutating func number<Number: FixedWidthInteger>(_ kind: ImageNumber.Kind) -> Number {
        let width = MemoryLayout<Number>.size
        guard end - place >= width else {
            fail("it ends too early")
            return 0
        }
        numbers?.append(ImageNumber(place: place, width: width, kind: kind, section: section))
        defer { place += width }
        return bytes.loadUnaligned(fromByteOffset: place, as: Number.self).littleEndian
    }

    /// The count of things of which at most `most` may follow.
    mutating func count(atMost most: Int) -> Int {
        guard let count = Int(exactly: word(.count)), count <= most else {
            fail("a table is longer than what is left")
            return 0
        }
        return count
    }

    /// How many things follow, each of which takes a word or more.
    mutating func count() -> Int { count(atMost: wordsLeft - 1) }

    mutating func octets() -> [UInt8] {
        let count = count(atMost: end - place - 4)
        let padded = (count + 3) & ~3
        guard padded <= end - place else {
            fail("a text is longer than what is left")
            return []
        }
        defer { place += padded }
        if bytes[(place + count)..<(place + padded)].contains(where: { $0 != 0 }) { fail("something behind a text") }
        return Array(bytes[place..<(place + count)])
    }

    /// The octets of a formula, each of which is a number or a part of one.
    mutating func code() -> [UInt8] {
        let code = octets()
        let first = place - (code.count + 3) & ~3
        for index in code.indices {
            numbers?.append(ImageNumber(place: first + index, width: 1, kind: .octet, section: section))
        }
        return code
    }

    /// The text at a place of the table.
    mutating func text(at place: UInt32) -> String {
        guard place < texts.count else {
            fail("a text that is not there")
            return ""
        }
        return texts[Int(place)]
    }

    /// The text at a place of the table as a name.
    mutating func symbol(at place: UInt32) -> Symbol {
        let text = text(at: place)
        guard !hasFailed else { return Symbol("") }
        if let symbol = symbols[Int(place)] { return symbol }
        namesLeft -= 1
        guard namesLeft >= 0 else {
            fail("too many names")
            return Symbol("")
        }
        let symbol = Symbol(text)
        symbols[Int(place)] = symbol
        return symbol
    }

    mutating func fail(_ problem: String) {
        fail(ImageError(.unsound, problem))
    }

    mutating func fail(_ error: ImageError) {
        self.error = self.error ?? error
        end = place
    }

    /// Why the image is refused, once all was read; `nil`: it is not.
    mutating func finished() -> ImageError? {
        if place != bytes.count { fail("something behind the last section") }
        return error
    }

    private mutating func readTexts() {
        let count = count()
        texts.reserveCapacity(count)
        while texts.count < count, !hasFailed {
            guard let text = String(validating: octets(), as: UTF8.self) else { return fail("a text that is no UTF-8") }
            texts.append(text)
        }
        symbols = Array(repeating: nil, count: texts.count)
    }
}

extension ImageReader {
    /// Reads a section, which must have this number, and be as long as it says.
    mutating func section<Value: ImageField>(_ number: UInt32) -> Value {
        if word() != number { fail("section \(number) is not in its place") }
        section = number
        let count = count()
        let outer = end
        if !hasFailed { end = place + 4 * count }
        let value = Value(from: &self)
        if wordsLeft > 0 { fail("something behind section \(number)") }
        if !hasFailed { end = outer }
        return value
    }
}
