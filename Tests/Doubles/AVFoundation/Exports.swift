// As the frameworks of Apple do.
@_exported import Foundation
