import AVTDiagnostics
import AVTEngine
public import Foundation

// The texts that `localizedDescription` shows are the descriptions, in English.

extension RulePackError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension ImageError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension RuleRefusal: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}
