import AVTCore

/// A value that can be encoded in an image.
protocol ImageField {
    /// Encodes the value.
    func write(to image: inout ImageWriter)
    /// Decodes a value; if the data is invalid, creates some value and records an error.
    init(from image: inout ImageReader)
    /// Encodes several values, without their count.
    static func writeAll(_ values: [Self], to image: inout ImageWriter)
    /// Decodes `count` values.
    static func readAll(_ count: Int, from image: inout ImageReader) -> [Self]
    /// Returns the maximum number of values that `words` words can encode.
    static func most(in words: Int) -> Int
}

extension ImageField {
    static func writeAll(_ values: [Self], to image: inout ImageWriter) {
        for value in values { value.write(to: &image) }
    }

    static func readAll(_ count: Int, from image: inout ImageReader) -> [Self] {
        var values: [Self] = []
        while values.count < count, !image.hasFailed { values.append(Self(from: &image)) }
        return values
    }

    static func most(in words: Int) -> Int { words }
}

extension Array: ImageField where Element: ImageField {
    func write(to image: inout ImageWriter) {
        image.write(UInt32(count))
        Element.writeAll(self, to: &image)
    }

    init(from image: inout ImageReader) {
        // The count itself is one of the words left.
        let count = image.count(atMost: Element.most(in: image.remainingWords - 1))
        self = Element.readAll(count, from: &image)
    }
}

extension Optional: ImageField where Wrapped: ImageField {
    func write(to image: inout ImageWriter) {
        (self != nil).write(to: &image)
        self?.write(to: &image)
    }

    init(from image: inout ImageReader) {
        self = Bool(from: &image) ? Wrapped(from: &image) : nil
    }
}

extension Bool: ImageField {
    func write(to image: inout ImageWriter) {
        image.write(self ? 1 : 0)
    }

    init(from image: inout ImageReader) {
        let word = image.word()
        if word > 1 { image.fail("a truth value of \(word)") }
        self = word == 1
    }

    // Many tables have one for each action, so each takes a single bit.
    static func writeAll(_ values: [Bool], to image: inout ImageWriter) {
        var packed = BitWriter()
        for value in values { packed.append(value ? 1 : 0, width: 1) }
        packed.write(to: &image)
    }

    static func readAll(_ count: Int, from image: inout ImageReader) -> [Bool] {
        var packed = BitReader(of: count, from: &image)
        guard !image.hasFailed else { return [] }
        return (0..<count).map { _ in packed.next(1) == 1 }
    }

    static func most(in words: Int) -> Int { 32 * words }
}

extension UInt32: ImageField {
    func write(to image: inout ImageWriter) { image.write(self) }
    init(from image: inout ImageReader) { self = image.word() }
}

extension Int32: ImageField {
    func write(to image: inout ImageWriter) { image.write(UInt32(bitPattern: self)) }
    init(from image: inout ImageReader) { self = Int32(bitPattern: image.word()) }
}

extension UInt64: ImageField {
    func write(to image: inout ImageWriter) {
        image.write(UInt32(truncatingIfNeeded: self))
        image.write(UInt32(truncatingIfNeeded: self >> 32))
    }

    init(from image: inout ImageReader) {
        self = image.long()
    }
}

extension Int: ImageField {
    func write(to image: inout ImageWriter) { UInt64(bitPattern: Int64(self)).write(to: &image) }

    init(from image: inout ImageReader) {
        guard let number = Int(exactly: Int64(bitPattern: image.long())) else {
            image.fail("a number beyond those of this machine")
            self = 0
            return
        }
        self = number
    }
}

extension Double: ImageField {
    func write(to image: inout ImageWriter) { bitPattern.write(to: &image) }
    init(from image: inout ImageReader) { self = Double(bitPattern: UInt64(from: &image)) }
}

extension String: ImageField {
    func write(to image: inout ImageWriter) { image.write(text: self) }

    init(from image: inout ImageReader) {
        let index = image.word(.text)
        self = image.text(at: index)
    }
}

extension Symbol: ImageField {
    func write(to image: inout ImageWriter) { image.write(text: name) }

    init(from image: inout ImageReader) {
        let index = image.word(.name)
        self = image.symbol(at: index)
    }
}

// Sorted by key, because the order of a dictionary differs between processes.
extension Dictionary: ImageField where Key == Symbol, Value == Symbol {
    func write(to image: inout ImageWriter) {
        image.write(UInt32(count))
        let entries = map { (Array($0.key.name.utf8), $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
        for (_, entry) in entries {
            entry.key.write(to: &image)
            entry.value.write(to: &image)
        }
    }

    init(from image: inout ImageReader) {
        self.init()
        for _ in 0..<image.count() where !image.hasFailed {
            let key = Symbol(from: &image)
            if updateValue(Symbol(from: &image), forKey: key) != nil { image.fail("a name occurs twice") }
        }
    }
}
