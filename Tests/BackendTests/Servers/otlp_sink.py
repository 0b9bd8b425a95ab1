"""Receives OTLP over HTTP with JSON, decodes it by OpenTelemetry's own definitions, and returns what it received at /received.

Usage: otlp_sink.py PORT, with opentelemetry-proto from PyPI. A metric named `refused` is refused as part of a request.
"""
import gzip
import http.server
import json
import sys

from google.protobuf import json_format
from opentelemetry.proto.collector.logs.v1.logs_service_pb2 import ExportLogsServiceRequest
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest

received = []


class Sink(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        kinds = {"/v1/logs": ExportLogsServiceRequest, "/v1/metrics": ExportMetricsServiceRequest}
        if self.headers.get("Content-Type") != "application/json" or self.path not in kinds:
            return self.answer(400, {"message": "no such signal"})
        try:
            request = json_format.Parse(body, kinds[self.path]())
        except json_format.ParseError as error:
            return self.answer(400, {"message": str(error)})
        decoded = json_format.MessageToDict(request)
        received.append(decoded)
        refused = json.dumps(decoded).count('"name": "refused"')
        self.answer(200, {"partialSuccess": {"rejectedDataPoints": str(refused), "errorMessage": "no"}} if refused else {})

    def do_GET(self):
        self.answer(200, received)

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Sink).serve_forever()
