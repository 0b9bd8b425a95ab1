@_exported import struct AVTCore.JSONMember
@_exported import enum AVTCore.JSONValue
@_exported import AVTDiagnostics
@_exported import AVTXML
