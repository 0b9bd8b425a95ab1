@_exported public import AVTDiagnostics
@_exported public import AVTPackFiles
@_exported public import AVTPackSigning
@_exported public import OpenAVTRuntime

@_exported public import struct AVTCore.Digest
@_exported public import struct AVTDiagnostics.CalendarDate
@_exported public import struct AVTDiagnostics.RulePackError
