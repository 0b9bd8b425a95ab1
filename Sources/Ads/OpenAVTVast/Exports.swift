@_exported public import AVTVast
@_exported public import AVTXML
