@_exported public import struct AVTDiagnostics.RulePackError
