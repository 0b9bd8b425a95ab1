// The engine has no operations for general formulas: they are encoded as bytes, which a `FormulaReader` decodes.

extension GeneralCode: ImageField {
    func write(to image: inout ImageWriter) {
        image.write(bytes: formula.bytes)
        parts.write(to: &image)
    }

    init(from image: inout ImageReader) {
        let bytes = image.code()
        let parts = [Int32](from: &image)
        self.init(formula: image.formula(bytes, partCount: parts.count) ?? Undecoded(), parts: parts)
    }
}

extension ImageReader {
    /// Decodes a formula with the formula reader; returns `nil` after recording the error.
    fileprivate mutating func formula(_ bytes: [UInt8], partCount: Int) -> (any GeneralFormula)? {
        guard !hasFailed else { return nil }
        guard let formulas else {
            fail(ImageError(.needsFormulas, "it has formulas beyond the engine's own, and nothing reads them here"))
            return nil
        }
        do throws(ProgramError) {
            return try formulas.decoder.decode(bytes, partCount, &budget)
        } catch {
            fail(error.description)
            return nil
        }
    }
}

/// A placeholder for what could not be decoded, until the image is rejected.
private final class Undecoded: GeneralFormula, GeneralRun {
    var bytes: [UInt8] { [] }
    func makeRun(charging meter: WorkMeter) -> any GeneralRun { self }
    func value(_ read: (Int) -> Operand) -> Operand { .failed }
}
