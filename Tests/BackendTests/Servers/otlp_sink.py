"""Receives OTLP over HTTP in both encodings, decodes it by OpenTelemetry's own definitions, and returns what it received at /received.

Usage: otlp_sink.py PORT, with opentelemetry-proto from PyPI. A metric named `refused` is refused as part of a request.
"""
import gzip
import http.server
import json
import sys

from google.protobuf import json_format
from google.protobuf.message import DecodeError
from opentelemetry.proto.collector.logs.v1.logs_service_pb2 import ExportLogsServiceRequest, ExportLogsServiceResponse
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest, ExportMetricsServiceResponse

received = []


class Sink(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        kinds = {
            "/v1/logs": (ExportLogsServiceRequest, ExportLogsServiceResponse),
            "/v1/metrics": (ExportMetricsServiceRequest, ExportMetricsServiceResponse),
        }
        form = self.headers.get("Content-Type")
        if form not in ("application/json", "application/x-protobuf") or self.path not in kinds:
            return self.answer(400, {"message": "no such signal"})
        make_request, make_response = kinds[self.path]
        try:
            if form == "application/json":
                request = json_format.Parse(body, make_request())
            else:
                request = make_request.FromString(body)
        except (json_format.ParseError, DecodeError) as error:
            return self.answer(400, {"message": str(error)})
        decoded = json_format.MessageToDict(request)
        received.append(dict(decoded, contentType=form))
        refused = json.dumps(decoded).count('"name": "refused"')
        response = make_response()
        if refused:
            response.partial_success.rejected_data_points = refused
            response.partial_success.error_message = "no"
        if form == "application/json":
            return self.answer(200, json_format.MessageToDict(response))
        self.send(200, form, response.SerializeToString())

    def do_GET(self):
        self.answer(200, received)

    def answer(self, status, value):
        self.send(status, "application/json", json.dumps(value).encode())

    def send(self, status, form, body):
        self.send_response(status)
        self.send_header("Content-Type", form)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Sink).serve_forever()
