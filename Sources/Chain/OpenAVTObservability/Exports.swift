@_exported import OpenAVTChain
