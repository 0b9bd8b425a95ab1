@_exported import AVTDiagnostics
@_exported import AVTFormulas
@_exported import AVTPackFiles
@_exported import AVTRules
@_exported import OpenAVTRuntime
