import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTBackends
import OpenAVTChain
import OpenAVTGraphite
import OpenAVTInfluxDB
import OpenAVTNewRelic
import OpenAVTOpenTelemetry
import OpenAVTPrometheus
import OpenAVTSQLite
import Testing

/// The pages about backends show code that is compiled here.
@Suite("Code of pages about backends") struct BackendPageTests {
    @Test(arguments: ["influxdb", "graphite", "prometheus", "opentelemetry", "new-relic", "sqlite", "files"])
    func `is compiled`(page: String) throws {
        let page = repository.appending(path: "rules/how-to/send-to/\(page).md")
        #expect(try uncompiledCode(of: page, in: #filePath) == [])
    }

    private func influx(_ rules: sending OAVTRules) {
        guard let url = URL(string: "https://example.com/api/v2/write?org=o&bucket=video") else { return }
        let influx = OAVTBackendInfluxdb(url: url, token: "a token that can only write", tags: ["app": "1.2"])
        let instrument = OAVTInstrument(rules: rules, backend: influx)
        instrument.ready()
    }

    private func graphite(_ rules: sending OAVTRules) {
        let graphite = OAVTBackendGraphite(host: "graphite.example.com")
        let instrument = OAVTInstrument(rules: rules, backend: graphite)
        instrument.ready()
    }

    private func prometheus(_ rules: sending OAVTRules) {
        guard let url = URL(string: "https://example.com/api/v1/write") else { return }
        let headers = ["Authorization": "Bearer a token"]
        let prometheus = OAVTBackendPrometheus(url: url, headers: headers, labels: ["app": "1.2"])
        let instrument = OAVTInstrument(rules: rules, backend: prometheus)
        instrument.ready()
    }

    private func openTelemetry(_ rules: sending OAVTRules) {
        guard let url = URL(string: "http://localhost:4318") else { return }
        let resource: [String: OAVTValue] = ["service.name": .string("my-app"), "service.version": .string("1.2")]
        let otlp = OAVTBackendOpenTelemetry(url: url, headers: ["api-key": "a key"], resource: resource)
        let instrument = OAVTInstrument(rules: rules, backend: otlp)
        instrument.ready()
    }

    private func newRelic(_ rules: sending OAVTRules) {
        let relic = OAVTBackendNewrelic(account: OAVTNewrelicAccount(id: "1234567", licenseKey: "a key", region: .eu))
        let instrument = OAVTInstrument(rules: rules, backend: relic)
        instrument.ready()
    }

    private func sqlite(_ rules: sending OAVTRules) throws {
        let database = try OAVTBackendSQLite(url: URL(filePath: "/var/lib/video/telemetry.db"))
        let instrument = OAVTInstrument(rules: rules, backend: database)
        instrument.ready()
    }

    private func files(_ rules: sending OAVTRules) {
        let file = OAVTBackendFile(url: URL(filePath: "/var/log/video/telemetry.ndjson"))
        let both = OAVTBackendGroup([file, OAVTBackendConsole()])
        let instrument = OAVTInstrument(rules: rules, backend: both)
        instrument.ready()
    }
}
