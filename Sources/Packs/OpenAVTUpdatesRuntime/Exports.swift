@_exported public import AVTDiagnostics
@_exported public import AVTPackFiles
@_exported public import AVTPackSigning
@_exported public import OpenAVTRuntime
