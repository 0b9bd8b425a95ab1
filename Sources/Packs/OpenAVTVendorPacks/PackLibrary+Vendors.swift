public import AVTRules
import CVendorPacks

extension PackLibrary {
    /// The packs that reproduce the definitions of vendors and standards, including known defects: `adobe.*`,
    /// `pillarbox.*`, and `qoe.*` except `qoe.quality`.
    ///
    /// ```swift
    /// let rules = try OAVTRules([.shipped("qoe.mux")], libraries: [.vendors])
    /// ```
    public static let vendors = PackLibrary(avt_vendor_packs)
}
