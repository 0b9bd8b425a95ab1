@_exported public import AVTJSON
