import AVTExpressions

/// A formula in which ranges are marked: «so».
struct Marked {
    let text: String
    let ranges: [Range<Int>]

    init(_ marked: String) {
        var bytes: [UInt8] = []
        var open: [Int] = []
        var ranges: [Range<Int>] = []
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "«": open.append(bytes.count)
            case "»": ranges.append(open.removeLast()..<bytes.count)
            default: bytes += Array(String(scalar).utf8)
            }
        }
        text = String(decoding: bytes, as: UTF8.self)
        self.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }
    }
}
