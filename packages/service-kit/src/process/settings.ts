import type { SettingsOf } from '@mi/config'

/** The settings of every process of the platform. The default ports are in the service table. */
export const processDeclarations = {
  bindAddress: {
    env: 'BIND_ADDRESS',
    type: 'string',
    default: '127.0.0.1',
    meaning: 'address to listen on; 0.0.0.0 or :: in a container',
  },
  opsPort: {
    env: 'OPS_PORT',
    type: 'integer',
    min: 0,
    max: 65_535,
    default: 0,
    meaning: 'port of /healthz, /readyz and /metrics; 0 for any free one',
  },
  internalTokenSecret: {
    env: 'INTERNAL_TOKEN_SECRET',
    type: 'string',
    minLength: 32,
    secret: true,
    meaning:
      'signs the tokens between the parts: a secret of at least 32 characters that all parts share, or the keys of this part as `issuer:audience:key`; entries are separated by commas, the first signs and all verify',
  },
  logLevel: {
    env: 'LOG_LEVEL',
    type: 'oneOf',
    values: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    default: 'info',
    meaning: 'least level that is logged',
  },
  logFile: {
    env: 'LOG_FILE',
    type: 'string',
    optional: true,
    meaning: 'file to append logs to instead of writing them to standard output',
  },
  otlpEndpoint: {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    type: 'url',
    protocols: ['http', 'https'],
    optional: true,
    meaning: 'collector that gets traces; without it none are made',
  },
  drainDelayMs: {
    env: 'DRAIN_DELAY',
    type: 'duration',
    default: 0,
    meaning: 'time between "not ready" and refusing calls, for load balancers to notice',
  },
  drainTimeoutMs: {
    env: 'DRAIN_TIMEOUT',
    type: 'duration',
    default: 20_000,
    meaning: 'time that calls in flight get to finish when the process stops',
  },
} as const

export const serviceDeclarations = {
  ...processDeclarations,
  grpcPort: {
    env: 'GRPC_PORT',
    type: 'integer',
    min: 0,
    max: 65_535,
    default: 0,
    meaning: 'port of the gRPC server; 0 for any free one',
  },
} as const

export type ServiceSettings = SettingsOf<typeof serviceDeclarations>
