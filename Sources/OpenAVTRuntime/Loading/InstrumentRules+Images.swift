public import AVTEngine
public import AVTImage

extension InstrumentRules {
    /// Puts a compiled image in force.
    ///
    /// A policy is asked when packs are compiled, `avt-rules check --policy`: an image no longer says what they read. Where images
    /// come from elsewhere, take only those that somebody trusted has signed.
    ///
    /// - Parameters:
    ///   - image: the bytes of the image.
    ///   - formulas: what makes formulas beyond the engine's own; `nil`: programs with such formulas are refused.
    ///   - limit: how large it may be, in bytes.
    ///   - moment: when it is put in force.
    /// - Returns: what became of it; `.image` if it is refused.
    @discardableResult
    public func load(
        image: [UInt8], formulas: (any FormulaReader)? = nil, limit: Int = RuleImage.usualLimit,
        at moment: Moment = .now
    ) -> Outcome {
        do {
            return load(program: try RuleImage.decode(image, formulas: formulas, limit: limit), at: moment)
        } catch {
            return .refused(.image(error))
        }
    }
}
