@_exported public import AVTPackFiles

@_exported public import struct AVTDiagnostics.CalendarDate
