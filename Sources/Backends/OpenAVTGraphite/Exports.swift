@_exported import OpenAVTDelivery
