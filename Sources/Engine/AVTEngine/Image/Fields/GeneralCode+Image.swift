// The engine has no operations for general formulas: they are encoded as bytes, which a `FormulaReader` decodes.

extension GeneralCode: ImageField {
    func write(to image: inout ImageWriter) {
        image.write(bytes: formula.bytes)
        parts.write(to: &image)
    }

    init(from image: inout ImageReader) {
        let bytes = image.code()
        let parts = [Int32](from: &image)
        let formula = image.make { reader, budget throws(ProgramError) in
            try reader.formula(bytes, partCount: parts.count, within: &budget)
        }
        self.init(formula: formula ?? Undecoded(), parts: parts)
    }
}

extension FamilyInfo: ImageField {
    func write(to image: inout ImageWriter) {
        prefix.write(to: &image)
        type.write(to: &image)
        (keys != nil).write(to: &image)
        if let keys { image.write(bytes: keys.bytes) }
    }

    init(from image: inout ImageReader) {
        let prefix = String(from: &image)
        let type = ValueType(from: &image)
        guard Bool(from: &image) else {
            self.init(prefix: prefix, type: type, keys: nil)
            return
        }
        let bytes = image.code()
        let keys = image.make { reader, budget throws(ProgramError) in try reader.textTest(bytes, within: &budget) }
        self.init(prefix: prefix, type: type, keys: keys ?? Undecoded())
    }
}

extension ImageReader {
    /// Decodes bytes with the formula reader; returns `nil` after recording the error.
    fileprivate mutating func make<Made>(
        _ make: (inout any FormulaReader, inout LoadBudget) throws(ProgramError) -> Made
    ) -> Made? {
        guard !hasFailed else { return nil }
        guard var reader = formulas else {
            fail(ImageError(.needsFormulas, "it has formulas beyond the engine's own, and nothing reads them here"))
            return nil
        }
        // The reader's counts carry over to the next formula.
        defer { formulas = reader }
        do throws(ProgramError) {
            return try make(&reader, &budget)
        } catch {
            fail(error.description)
            return nil
        }
    }
}

/// A placeholder for what could not be decoded, until the image is rejected.
private final class Undecoded: GeneralFormula, GeneralRun, TextTest {
    var bytes: [UInt8] { [] }
    func makeRun(charging meter: WorkMeter) -> any GeneralRun { self }
    func value(_ read: (Int) -> Operand) -> Operand { .failed }
    func accepts(_ text: String, charging meter: WorkMeter) -> Bool { false }
}
