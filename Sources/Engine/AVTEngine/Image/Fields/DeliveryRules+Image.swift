extension DeliveryRules: ImageRecord {
    static var layout: some RecordCoder<DeliveryRules> {
        RecordLayout(
            DeliveryRules.init(consents:requires:treatments:sample:limits:duplicates:), \.consents, \.requires,
            \.treatments, \.sample, \.limits, \.duplicates)
    }
}

extension AttributeTreatment: ImageRecord {
    static var layout: some RecordCoder<AttributeTreatment> {
        RecordLayout(
            AttributeTreatment.init, \.attribute, \.isOfFamily, \.requires, \.isDropped, \.mask, \.hashDigits, \.length)
    }
}

extension SampleRule: ImageRecord {
    static var layout: some RecordCoder<SampleRule> { RecordLayout(SampleRule.init, \.rate, \.except) }
}

extension RateLimit: ImageRecord {
    static var layout: some RecordCoder<RateLimit> {
        RecordLayout(
            RateLimit.init(name:actions:most:per:isSliding:), \.name, \.actions, \.most, \.per, \.isSliding)
    }
}

extension DuplicateRule: ImageRecord {
    static var layout: some RecordCoder<DuplicateRule> {
        RecordLayout(DuplicateRule.init, \.name, \.actions, \.by, \.within)
    }
}

extension TextMask: RawField {
    static var unknown: TextMask { .all }
}
