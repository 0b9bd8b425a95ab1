import AVTEngine
import AVTValues

/// Reads the words of an image, whatever they are.
///
/// Reading never fails half-way: what is wrong is noted, from then on every word is 0 and every table is empty, and at
/// the end the whole is refused.
struct ImageReader {
    /// What makes formulas beyond the engine's own.
    let formulas: (any FormulaReader)?
    private let bytes: UnsafeRawBufferPointer
    private var place = 0
    private var end: Int
    private var error: ImageError?
    private var texts: [String] = []
    // Interned when they are first asked for: most texts are no names.
    private var symbols: [Symbol?] = []

    init(_ bytes: UnsafeRawBufferPointer, formulas: (any FormulaReader)?) {
        self.bytes = bytes
        self.formulas = formulas
        end = bytes.count
        readTexts()
    }

    /// How many words there still are, of the section in hand.
    var wordsLeft: Int { (end - place) / 4 }

    /// True once something was wrong.
    var hasFailed: Bool { error != nil }

    mutating func word() -> UInt32 {
        guard place < end else {
            fail("it ends too early")
            return 0
        }
        defer { place += 4 }
        return bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self).littleEndian
    }

    /// How many things follow, each of which takes a word or more.
    mutating func count() -> Int {
        let count = Int(word())
        guard count <= wordsLeft else {
            fail("a table is longer than what is left")
            return 0
        }
        return count
    }

    mutating func octets() -> [UInt8] {
        let count = Int(word())
        let padded = (count + 3) & ~3
        guard padded <= end - place else {
            fail("a text is longer than what is left")
            return []
        }
        defer { place += padded }
        if bytes[(place + count)..<(place + padded)].contains(where: { $0 != 0 }) { fail("something behind a text") }
        return Array(bytes[place..<(place + count)])
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
        let count = count()
        let outer = end
        if !hasFailed { end = place + 4 * count }
        let value = Value(from: &self)
        if wordsLeft > 0 { fail("something behind section \(number)") }
        if !hasFailed { end = outer }
        return value
    }
}
