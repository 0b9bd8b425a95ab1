@_exported import struct AVTRules.PackLibrary
