import Foundation

/// The root folder of this repository.
package let repository = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
