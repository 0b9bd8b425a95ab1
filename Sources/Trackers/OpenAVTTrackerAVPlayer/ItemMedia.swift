#if canImport(AVFoundation)
    import AVFoundation
    import Foundation

    /// What an item loads to describe its media: the frame rate, and the groups of languages.
    @MainActor struct ItemMedia {
        private(set) var fps: Double?
        private var audible: AVMediaSelectionGroup?
        private var legible: AVMediaSelectionGroup?

        nonisolated init() {}

        /// Loads what the asset knows; what cannot be loaded stays unknown.
        init(of asset: AVAsset) async {
            let track = try? await asset.loadTracks(withMediaType: .video).last
            let rate = try? await track?.load(.nominalFrameRate)
            fps = rate.flatMap { $0 > 0 && $0.isFinite ? Double($0) : nil }
            audible = try? await asset.loadMediaSelectionGroup(for: .audible)
            legible = try? await asset.loadMediaSelectionGroup(for: .legible)
        }

        /// The language of the sound, or `nil` if it is unknown.
        func language(of item: AVPlayerItem) -> String? { code(of: audible, item) }

        /// The language of the subtitles, or `nil` if there are none.
        func subtitles(of item: AVPlayerItem) -> String? { code(of: legible, item) }

        private func code(of group: AVMediaSelectionGroup?, _ item: AVPlayerItem) -> String? {
            let option = group.flatMap { item.currentMediaSelection.selectedMediaOption(in: $0) }
            return option?.locale?.language.languageCode?.identifier
        }
    }
#endif
