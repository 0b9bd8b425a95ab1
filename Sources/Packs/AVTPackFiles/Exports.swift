@_exported public import struct AVTCore.Digest
@_exported public import struct AVTCore.JSONMember
@_exported public import enum AVTCore.JSONValue
