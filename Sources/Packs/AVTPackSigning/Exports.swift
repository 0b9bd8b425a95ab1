@_exported public import struct AVTDiagnostics.CalendarDate
@_exported public import AVTPackFiles
