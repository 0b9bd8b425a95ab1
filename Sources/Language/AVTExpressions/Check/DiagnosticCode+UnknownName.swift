import AVTDiagnostics

extension DiagnosticCode {
    /// Creates the code for an undeclared name, whose prefix or first letter shows what it should name.
    package init(unknownName name: String) {
        if name.hasPrefix("metrics.") {
            self = .unknownMetric
        } else if name.hasPrefix("event.") {
            self = .unknownAttribute
        } else if name.hasPrefix("parameters.") {
            self = .unknownParameter
        } else if let first = name.utf8.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first {
            self = .unknownAction
        } else {
            self = .unknownState
        }
    }
}
