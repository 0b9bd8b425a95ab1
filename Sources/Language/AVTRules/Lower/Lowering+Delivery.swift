import AVTCore
import AVTEngine

extension Lowering {
    /// Lowers the rules for what is sent, and how.
    mutating func lowerDelivery() {
        let delivery = pack.delivery
        content.delivery = DeliveryRules(
            consents: delivery.consents, requires: delivery.requires, treatments: delivery.treatments,
            sample: delivery.sample.map { sample in
                SampleRule(rate: sample.rate, except: pack.actions.indices.map(sample.except.contains))
            },
            limits: delivery.limits.map { limit in
                RateLimit(
                    name: limit.name, actions: actionFlags(of: limit.filter), most: limit.most, per: limit.per,
                    isSliding: limit.isSliding)
            },
            duplicates: delivery.duplicates.map { rule in
                DuplicateRule(
                    name: rule.name, actions: actionFlags(of: rule.filter), by: rule.by.map { Symbol($0) },
                    within: rule.within)
            })
    }

    private func actionFlags(of filter: ActionFilter) -> [Bool] { pack.actions.indices.map(filter.contains) }
}
