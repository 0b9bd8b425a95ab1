// swift-format-ignore-file

public import AVFoundation
public import SwiftUI

public struct VideoPlayer: View {
    public init(player: AVPlayer) {}

    public var body: Never { fatalError("a double") }
}
