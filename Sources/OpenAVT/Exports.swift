@_exported import AVTRules
@_exported import OpenAVTChain
