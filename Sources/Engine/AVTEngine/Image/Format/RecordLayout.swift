/// The fields of a record, listed once for encoding and decoding.
protocol RecordCoder<Record> {
    associatedtype Record
    func write(_ record: Record, to image: inout ImageWriter)
    func read(from image: inout ImageReader) -> Record
}

/// The fields of a record in order, and its initializer.
struct RecordLayout<Record, each Field: ImageField>: RecordCoder {
    private let make: (repeat each Field) -> Record
    private let fields: (repeat KeyPath<Record, each Field>)

    init(_ make: @escaping (repeat each Field) -> Record, _ fields: repeat KeyPath<Record, each Field>) {
        self.make = make
        self.fields = (repeat each fields)
    }

    func write(_ record: Record, to image: inout ImageWriter) {
        repeat record[keyPath: each fields].write(to: &image)
    }

    func read(from image: inout ImageReader) -> Record {
        make(repeat (each Field)(from: &image))
    }
}

/// A field that is a record.
protocol ImageRecord: ImageField {
    associatedtype Layout: RecordCoder<Self>
    static var layout: Layout { get }
}

extension ImageRecord {
    func write(to image: inout ImageWriter) { Self.layout.write(self, to: &image) }
    init(from image: inout ImageReader) { self = Self.layout.read(from: &image) }
}
