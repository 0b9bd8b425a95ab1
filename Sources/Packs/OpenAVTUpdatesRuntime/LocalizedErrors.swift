import AVTDiagnostics
import AVTEngine
import AVTPackFiles
import AVTPackSigning
public import Foundation
import OpenAVTRuntime

// The texts that `localizedDescription` shows are the descriptions, in English.

extension FetchError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension RedirectObjection: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension StoreError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension UpdateRefusal: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension ArchiveError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension TrustError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension RefusedSignature: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension KeyRingError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension KeyError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension SignatureError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}
