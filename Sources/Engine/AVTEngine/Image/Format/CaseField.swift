/// A field that is an enumeration: the number of a case, and what the case holds.
///
/// Numbers of cases stand in images: a new case takes the next, and raises `ProgramContent.featureLevel`.
protocol CaseField: ImageField {
    /// Reads what the case of a number holds; `nil` if there is no such case.
    init?(case number: UInt32, from image: inout ImageReader)
    /// What stands for a value of an unknown case, until the image is refused.
    static var unknown: Self { get }
}

extension CaseField {
    init(from image: inout ImageReader) {
        let number = image.word(.enumeration)
        guard let value = Self(case: number, from: &image) else {
            image.fail("case \(number) of \(Self.self) is not known")
            self = .unknown
            return
        }
        self = value
    }
}

extension ImageWriter {
    /// Writes the number of a case, and what it holds.
    mutating func write<each Field: ImageField>(case number: UInt32, _ fields: repeat each Field) {
        write(number)
        repeat (each fields).write(to: &self)
    }
}

/// An enumeration whose cases hold nothing, by raw values.
protocol RawField: CaseField, RawRepresentable where RawValue == UInt8 {}

extension RawField {
    func write(to image: inout ImageWriter) { image.write(UInt32(rawValue)) }

    init?(case number: UInt32, from image: inout ImageReader) {
        guard let raw = UInt8(exactly: number) else { return nil }
        self.init(rawValue: raw)
    }
}
