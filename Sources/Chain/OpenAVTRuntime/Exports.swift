@_exported import AVTEngine
@_exported import OpenAVTChain

@_exported import enum AVTEngine.NameRule
@_exported import enum AVTEngine.PolicyBreach
@_exported import enum AVTEngine.RuleCost
@_exported import struct AVTEngine.RulePolicy
@_exported import struct AVTEngine.RunLimits
