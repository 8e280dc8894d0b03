import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node'
import { revision, version } from '@/server/version'
import { safeSpan } from './safeSpan'
import { traceQueries } from './traceQueries'

/** Milliseconds that a stop waits for a collector that may be away. */
const mostForLast = 1000

/**
 * Sends traces of requests, as Next.js makes them, and of their queries to OTEL_EXPORTER_OTLP_ENDPOINT
 * (OTLP over HTTP). The libraries read the other variables of the OpenTelemetry specification.
 * @returns how to stop: sends what is left; the answer tells whether that is still being done
 */
export function startTraces(): () => () => boolean {
  const exporter = new OTLPTraceExporter()
  const exported: SpanExporter = {
    export: (spans, done) => exporter.export(spans.map(safeSpan), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({
          'service.name': 'curaco',
          'service.version': version,
          'vcs.ref.head.revision': revision,
        }),
      )
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exported)],
  })
  // Whoever sends a request shall not choose the trace that it belongs to, nor whether it is recorded.
  provider.register({ propagator: null })
  traceQueries()
  return () => {
    let isBusy = true
    const end = () => (isBusy = false)
    provider.forceFlush().then(end, end)
    setTimeout(end, mostForLast).unref()
    return () => isBusy
  }
}
