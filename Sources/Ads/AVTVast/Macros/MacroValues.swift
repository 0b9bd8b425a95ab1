/// The values of macros, which are encoded when they are set, so that expanding a URL only copies bytes.
public struct MacroValues: Sendable {
    /// Returns the values of a macro by its name, or `nil` if they are not known.
    public typealias Provider = @Sendable (_ name: String) -> [String]?

    /// What the host does not share.
    public var policy: PrivacyPolicy {
        didSet { updateReplacements() }
    }

    /// The encoded values, indexed by macro.
    private var encoded = [[UInt8]?](repeating: nil, count: VASTMacro.allCases.count)
    /// The encoded values of names that no macro has.
    private(set) var others: [String: [UInt8]] = [:]
    private let provider: Provider?
    /// What replaces each macro, indexed by macro: decided when values are set, not for each URL.
    private(set) var replacements: [Replacement] = []

    /// Creates an empty set of values.
    ///
    /// - Parameters:
    ///   - policy: What the host does not share.
    ///   - provider: Returns the values for names without a value; called for each occurrence in each URL.
    public init(policy: PrivacyPolicy = PrivacyPolicy(), provider: Provider? = nil) {
        (self.policy, self.provider) = (policy, provider)
        updateReplacements()
    }

    // MARK: Setting

    /// Sets the value of a macro.
    public mutating func set(_ macro: VASTMacro, _ value: String) { set(macro, list: [value]) }

    /// Sets the values of a macro that has a list.
    public mutating func set(_ macro: VASTMacro, list: [String]) {
        set(macro, bytes: MacroValues.encode(list, of: macro))
    }

    /// Adds values to those of a macro that has a list.
    public mutating func append(_ macro: VASTMacro, list: [String]) {
        guard !list.isEmpty else { return }
        var bytes = encoded[Int(macro.rawValue)].map { $0.isEmpty ? $0 : $0 + [UInt8(ascii: ",")] } ?? []
        bytes += MacroValues.encode(list, of: macro)
        set(macro, bytes: bytes)
    }

    /// Sets the values of a name, which may be that of a macro or of the host's own.
    public mutating func set(name: String, list: [String]) {
        guard let macro = VASTMacro(name: name) else {
            others[name] = MacroValues.encode(list, of: nil)
            return
        }
        set(macro, list: list)
    }

    /// Sets the error code; a code that no specification defines is reported as 900.
    public mutating func set(_ code: VASTErrorCode) {
        let reported = code.specification == nil ? .undefined : code
        set(.errorCode, bytes: Array(String(reported.rawValue).utf8))
    }

    /// Removes the value of a macro.
    public mutating func remove(_ macro: VASTMacro) {
        set(macro, bytes: nil)
    }

    private mutating func set(_ macro: VASTMacro, bytes: [UInt8]?) {
        encoded[Int(macro.rawValue)] = bytes
        if macro == .limitAdTracking {
            updateReplacements()
        } else {
            replacements[Int(macro.rawValue)] = replacement(of: macro)
        }
    }

    // MARK: Reading

    /// A replacement for a macro.
    enum Replacement {
        /// The name stays.
        case none
        case bytes([UInt8])
        case random
        case time
    }

    /// True if names without a value may have one.
    var hasProvider: Bool { provider != nil }

    /// Returns the values with those of the provider for some macros.
    ///
    /// The provider is called once for each name, because it may return another value each time.
    func completed(for occurrences: [MacroURL.Occurrence]) -> MacroValues {
        guard let provider else { return self }
        var values = self
        for occurrence in occurrences where !values.hasValue(occurrence) {
            let name = occurrence.macro?.name ?? occurrence.name
            if let list = provider(name) { values.set(name: name, list: list) }
        }
        return values
    }

    /// Sets the value of a macro unless it, or the provider, has one.
    mutating func setMissing(_ macro: VASTMacro, _ value: String) {
        guard encoded[Int(macro.rawValue)] == nil else { return }
        set(macro, list: provider?(macro.name) ?? [value])
    }

    private func hasValue(_ occurrence: MacroURL.Occurrence) -> Bool {
        occurrence.macro.map { encoded[Int($0.rawValue)] != nil } ?? (others[occurrence.name] != nil)
    }

    // MARK: Encoding

    private static let unknownValue = Array("-1".utf8)
    private static let withheldValue = Array("-2".utf8)
    private static let undefinedError = Array("900".utf8)

    private static func encode(_ values: [String], of macro: VASTMacro?) -> [UInt8] {
        if macro == .errorCode {
            let code = values.count == 1 ? Int(values[0]).map(VASTErrorCode.init(rawValue:)) : nil
            guard let code, let specification = code.specification, specification != .vmap else {
                return undefinedError
            }
        }
        var bytes: [UInt8] = []
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            PercentEncoding.append(value.utf8, to: &bytes, keeping: PercentEncoding.isComponent)
        }
        return bytes
    }

    // MARK: Replacements

    private mutating func updateReplacements() {
        replacements = VASTMacro.allCases.map(replacement)
    }

    private func replacement(of macro: VASTMacro) -> Replacement {
        let value = encoded[Int(macro.rawValue)]
        let isGenerated = macro == .timestamp || macro == .cacheBusting
        if isWithheld(macro), isGenerated || value != nil { return .bytes(MacroValues.withheldValue) }
        if let value { return .bytes(value) }
        if isGenerated { return macro == .timestamp ? .time : .random }
        return .bytes(macro == .errorCode ? MacroValues.undefinedError : MacroValues.unknownValue)
    }

    private func isWithheld(_ macro: VASTMacro) -> Bool {
        let isLimited = encoded[Int(VASTMacro.limitAdTracking.rawValue)] == [UInt8(ascii: "1")]
        return policy.withheld.contains(macro) || isLimited && policy.withheldIfTrackingIsLimited.contains(macro)
    }
}
