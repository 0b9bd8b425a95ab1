@_exported public import AVTVast
