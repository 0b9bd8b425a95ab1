import Testing

@testable import AVTPackTools

@Suite struct `Numbers in tables` {
    @Test(arguments: [
        (0, "0"), (1, "1"), (-2.5, "-2.5"), (0.1234, "0.123"), (0.0005, "0.001"), (0.00049, "0.00049"),
        (2.22222e-5, "0.0000222"), (-2.22222e-5, "-0.0000222"), (1.5e-7, "0.00000015"), (1.2345e-9, "1.23e-09"),
        (99.9999, "100"), (4.99951e-4, "0.0005"), (.leastNonzeroMagnitude, "5e-324"),
        (1e-300, "1e-300"), (-1.2345e-300, "-1.23e-300"), (123_456_789.1235, "123456789.124"), (1e20, "1e+20"),
        (999_999_999_999_999, "999999999999999"), (123_456_789_012_345.6, "123456789012345.6"),
    ])
    func `have three decimal places, or significant digits if they would be 0`(number: Double, text: String) {
        #expect(decimal(number) == text)
    }
}
