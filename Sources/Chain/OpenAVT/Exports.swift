@_exported import AVTFormulas
@_exported import AVTRules
@_exported import OpenAVTRuntime
