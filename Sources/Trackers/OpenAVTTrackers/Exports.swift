@_exported import OpenAVTChain

@_exported import class AVTEngine.RuleProgram
@_exported import struct OpenAVTRuntime.OAVTPlayerMapping
