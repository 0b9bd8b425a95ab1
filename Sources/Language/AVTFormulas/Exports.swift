@_exported import struct AVTEngine.GeneralFormulaDecoder
