extension MetricAggregate: CaseField {
    static var unknown: MetricAggregate { .last }

    func write(to image: inout ImageWriter) {
        switch self {
        case .total: image.write(0)
        case .mean: image.write(1)
        case .last: image.write(2)
        case .min: image.write(3)
        case .max: image.write(4)
        }
    }

    init?(case number: UInt32, from image: inout ImageReader) {
        switch number {
        case 0: self = .total
        case 1: self = .mean
        case 2: self = .last
        case 3: self = .min
        case 4: self = .max
        default: return nil
        }
    }
}
