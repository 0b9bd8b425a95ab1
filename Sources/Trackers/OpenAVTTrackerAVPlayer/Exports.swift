@_exported import OpenAVTTrackers
