@_exported public import AVTCore
