@_exported import AVTDiagnostics
@_exported import AVTXML

@_exported import struct AVTCore.JSONMember
@_exported import enum AVTCore.JSONValue
