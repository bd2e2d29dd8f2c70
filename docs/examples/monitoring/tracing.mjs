/**
 * OpenTelemetry for Travel Desk, to be loaded with `node --import`. See docs/monitoring.md.
 *
 * Statements and query strings contain names, search texts and the signatures of links, so they are removed before a span
 * leaves the process.
 */
import { getNodeAutoInstrumentations } from '@opentelemetry/auto-instrumentations-node';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';

const SENSITIVE = ['db.query.text', 'db.statement', 'url.query', 'url.full', 'http.url', 'http.target'];

const blanking = {
  onStart() {},
  onEnding(span) {
    for (const name of SENSITIVE) if (name in span.attributes) span.setAttribute(name, 'removed');
  },
  onEnd() {},
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
};

const sdk = new NodeSDK({
  instrumentations: getNodeAutoInstrumentations(),
  spanProcessors: [blanking, new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
});
sdk.start();
process.on('SIGTERM', () => void sdk.shutdown().catch(() => {}));
