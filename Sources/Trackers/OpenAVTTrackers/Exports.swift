@_exported import class AVTEngine.RuleProgram
@_exported import OpenAVTChain
@_exported import struct OpenAVTRuntime.OAVTPlayerMapping
