import { join } from 'node:path'
import { type SupervisedPostgres, superviseEmbeddedPostgres } from './postgres/supervised-postgres.ts'
import type { LocalSecrets } from './secrets.ts'

/** The database server and the settings that name every engine to the services. */
export interface Engines {
  /** Connection string of one database. */
  databaseUrl(name: string): string
  /** Variables that every part gets. */
  env: Record<string, string>
  /** What is in use, for the start screen: `postgres` → `embedded`. */
  inUse: Record<string, string>
  /** Process number of the embedded database server: for tests that kill it. */
  postgresPid(): number | undefined
  stop(): Promise<void>
}

export interface EnginesOptions {
  folder: string
  env: NodeJS.ProcessEnv
  secrets: LocalSecrets
  /** The secrets were lost while the data were kept. */
  passwordIsNew: boolean
  /** Before the names of all databases, so that several platforms can share one server. */
  databasePrefix: string
  onRestart(name: string, reason: string | null): void
}

/** Variables that are the user's to set: engines, models, and how the parts behave. Handed to the parts as they are. */
const PASSED_ON = [
  /^(NATS|OPENSEARCH|S3|STT|EMBEDDINGS|LLM|OPENAI|ANTHROPIC|INSIGHTS|OTEL|DRAIN|MI)_/,
  /^(REDIS_URL|DATABASE_CONNECTIONS|LOG_LEVEL|TRUSTED_PROXIES|CREDENTIAL_GRACE|GATEWAY_CONFIG_FOLDER)$/,
  /^(PATH|HOME|TZ|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/,
]

/** Whether the parts get this variable of the environment that the platform is started in. */
export const isPassedOn = (name: string): boolean => PASSED_ON.some(pattern => pattern.test(name))

/** Embedded engines for what the environment does not name (DESIGN §9). */
export async function startEngines({
  folder,
  env,
  secrets,
  passwordIsNew,
  databasePrefix,
  onRestart,
}: EnginesOptions): Promise<Engines> {
  const passedOn = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value && isPassedOn(name)),
  ) as Record<string, string>
  const embedded: SupervisedPostgres | null = env.DATABASE_URL
    ? null
    : await superviseEmbeddedPostgres({
        folder: join(folder, 'postgres'),
        password: secrets.postgresPassword,
        passwordIsNew,
        onRestart: reason => onRestart('PostgreSQL', reason),
      })
  const databaseUrl = (name: string) => {
    const url = new URL(env.DATABASE_URL ?? (embedded as SupervisedPostgres).serverUrl)
    url.pathname = `/${databasePrefix}${name}`
    return url.href
  }
  return {
    databaseUrl,
    env: {
      LOG_LEVEL: 'info',
      ...passedOn,
      ...(env.NATS_URL ? {} : { EVENTS_DATABASE_URL: databaseUrl('mi_events') }),
      ...(env.S3_ENDPOINT
        ? {}
        : { FILES_FOLDER: join(folder, 'files'), FILES_SIGNING_SECRET: secrets.fileSigningSecret }),
      INTERNAL_TOKEN_SECRET: secrets.internalTokenSecret,
      IMAGE_SIGNING_SECRET: secrets.imageSigningSecret,
    },
    inUse: {
      database: env.DATABASE_URL ? 'yours' : 'embedded PostgreSQL',
      events: env.NATS_URL ? 'NATS JetStream' : 'PostgreSQL',
      search: env.OPENSEARCH_URL ? 'OpenSearch' : 'PostgreSQL',
      limits: env.REDIS_URL ? 'Valkey' : 'memory',
      files: env.S3_ENDPOINT ? 'S3' : 'folder',
    },
    postgresPid: () => embedded?.pid(),
    async stop() {
      await embedded?.stop()
    },
  }
}
