/// A field that is an enumeration: the number of a case, followed by its associated values.
///
/// Case numbers are part of the image format; `ProgramContent.featureLevel` has the rule for a new case.
protocol CaseField: ImageField {
    /// Decodes the associated values of a case; `nil` if there is no such case.
    init?(case number: UInt32, from image: inout ImageReader)
    /// A placeholder for a value of an unknown case, until the image is rejected.
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
    /// Writes the number of a case and its associated values.
    mutating func write<each Field: ImageField>(case number: UInt32, _ fields: repeat each Field) {
        write(number)
        repeat (each fields).write(to: &self)
    }

    /// Writes the number of a case and its associated values.
    mutating func write<each Field: ImageField>(
        case number: some RawRepresentable<UInt32>, _ fields: repeat each Field
    ) {
        write(case: number.rawValue, repeat each fields)
    }
}

/// An enumeration without associated values, encoded by its raw value.
protocol RawField: CaseField, RawRepresentable where RawValue == UInt8 {}

extension RawField {
    func write(to image: inout ImageWriter) { image.write(UInt32(rawValue)) }

    init?(case number: UInt32, from image: inout ImageReader) {
        guard let raw = UInt8(exactly: number) else { return nil }
        self.init(rawValue: raw)
    }
}
