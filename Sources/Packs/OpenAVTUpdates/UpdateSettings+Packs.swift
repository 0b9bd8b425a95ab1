import AVTFormulas
public import AVTRules
import OpenAVTUpdatesRuntime

/// Settings of apps that compile packs.
extension UpdateSettings {
    /// Creates settings for packs that the app compiles.
    ///
    /// - Parameters:
    ///   - keys: See `keys`.
    ///   - bundled: The packs bundled with the app; if there are several, each is the layer outside the previous one.
    ///   - store: See `store`.
    public init(keys: KeyRing? = nil, bundled: [PackSource] = [], store: String? = nil) {
        self.init(keys: keys, bundled: LocalRules(packs: bundled), store: store, loader: PackCompiler())
        formulas = ExpressionFormulas()
    }

    /// The packs bundled with the app, which run until others are available, or if no others can run.
    ///
    /// If there are none, events wait until the first pack is loaded, up to `waitingEventLimit`.
    public var bundled: [PackSource] {
        get { (bundledRules?.origin as? PackRules)?.packs ?? [] }
        set { bundledRules = LocalRules(packs: newValue) }
    }

    /// The values of the packs' parameters.
    ///
    /// With such values all packs are compiled: images have the default values.
    public var parameters: [String: String] {
        get { compiler.parameters }
        set { compiler.parameters = newValue }
    }

    /// The limits on the size of packs and on the work that they may cause, including the bundled ones.
    public var limits: RuleLimits {
        get {
            var limits = compiler.limits
            limits.run = runLimits
            return limits
        }
        set { (compiler.limits, runLimits) = (newValue, newValue.run) }
    }

    private var compiler: PackCompiler {
        get { loader as? PackCompiler ?? PackCompiler() }
        set { loader = newValue }
    }

    /// Compiles packs.
    func compile(_ packs: [PackSource]) throws(UpdateRefusal) -> RuleProgram {
        do throws(RulePackError) {
            return try RuleCompiler.compile(packs, parameters: parameters, policy: policy, limits: limits)
        } catch {
            throw .packs(error)
        }
    }
}

extension LocalRules {
    /// Creates rules of packs, or returns `nil` if there are none.
    fileprivate init?(packs: [PackSource]) {
        guard !packs.isEmpty else { return nil }
        self.init(PackRules(packs: packs))
    }
}
