@_exported import AVTImage
@_exported import OpenAVTChain
