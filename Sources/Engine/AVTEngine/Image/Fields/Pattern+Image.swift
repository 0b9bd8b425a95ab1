import AVTPatterns

/// A regular expression of an image: its text, which is compiled when the image is loaded.
struct PatternField: ImageField {
    /// The pattern, or `nil` if the image is rejected.
    let pattern: Pattern?

    init(_ pattern: Pattern) {
        self.pattern = pattern
    }

    func write(to image: inout ImageWriter) {
        image.write(bytes: Array((pattern?.source ?? "").utf8))
    }

    init(from image: inout ImageReader) {
        let bytes = image.code()
        guard !image.hasFailed else {
            pattern = nil
            return
        }
        do throws(ProgramError) {
            guard let source = String(validating: bytes, as: UTF8.self) else {
                throw ProgramError("a pattern that is no UTF-8")
            }
            pattern = try image.budget.pattern(source)
        } catch {
            image.fail(error.description)
            pattern = nil
        }
    }
}

extension ExpressionCode {
    /// The patterns as an image encodes them.
    var patternFields: [PatternField] {
        get { patterns.map { PatternField($0) } }
        set { patterns = newValue.compactMap(\.pattern) }
    }
}

extension FamilyInfo: ImageField {
    func write(to image: inout ImageWriter) {
        prefix.write(to: &image)
        type.write(to: &image)
        keys.map { PatternField($0) }.write(to: &image)
    }

    init(from image: inout ImageReader) {
        self.init(
            prefix: String(from: &image), type: ValueType(from: &image),
            keys: PatternField?(from: &image).flatMap(\.pattern))
    }
}
