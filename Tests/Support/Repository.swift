import Foundation

/// The root folder of the repository.
package let repository = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
