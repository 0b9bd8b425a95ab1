@_exported public import OpenAVT
@_exported public import OpenAVTUpdatesRuntime
