import { join } from 'node:path'
import { ensureOwnedDatabases, isSuperuser, rolePassword } from './postgres/database-roles.ts'
import { type SupervisedPostgres, superviseEmbeddedPostgres } from './postgres/supervised-postgres.ts'
import type { LocalSecrets } from './secrets.ts'

/** The database server and the settings that name every engine to the services. */
export interface Engines {
  /** Connection string of one database, for the role that owns it. */
  databaseUrl(name: string): string
  /** Variables that every part gets. */
  env: Record<string, string>
  /** The engines in use, for the start screen: `postgres` → `embedded`. */
  inUse: Record<string, string>
  /** Process number of the embedded database server: for tests that kill it. */
  postgresPid(): number | undefined
  stop(): Promise<void>
}

export interface EnginesOptions {
  folder: string
  env: NodeJS.ProcessEnv
  secrets: LocalSecrets
  /** The secrets were lost while the data remained. */
  passwordIsNew: boolean
  /** Before the names of all databases, so that several platforms can share one server. */
  databasePrefix: string
  /** Names of the services' databases, without the prefix. */
  databases: readonly string[]
  onRestart(name: string, reason: string | null): void
  onNotice(text: string): void
}

/** Variables that are the user's to set: engines, models, and how the parts behave. Passed to the parts unchanged. */
const PASSED_ON = [
  /^(NATS|OPENSEARCH|S3|STT|EMBEDDINGS|LLM|OPENAI|ANTHROPIC|INSIGHTS|OTEL|DRAIN|WEBHOOKS|CALENDAR|VOICE|GOOGLE|MICROSOFT|SMTP|MAIL|MAILS|RECORDING|UPLOAD|FFMPEG|MI|OAUTH)_/,
  /^(REDIS_URL|DATABASE_CONNECTIONS|MASTER_KEYS|LOG_LEVEL|TRUSTED_PROXIES|CREDENTIAL_GRACE|GATEWAY_CONFIG_FOLDER)$/,
  /^(PATH|HOME|TZ|NODE_OPTIONS|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/,
]

/** The bus is every service's: its database has a role of its own, which all of them use. */
const EVENTS_DATABASE = 'mi_events'

/** The extensions that only a superuser may create in a database: pgvector, for search by meaning. */
const EXTENSIONS: Record<string, readonly string[]> = { mi_transcripts_search: ['vector'] }

/** True when the parts get this variable of the platform's environment. */
export const isPassedOn = (name: string): boolean => PASSED_ON.some(pattern => pattern.test(name))

const DISK_NEARLY_FULL =
  'The disk is nearly full: the database is read only, and writing answers 503, until there is space.'
const SPACE_AGAIN = 'There is space again: the database accepts writes.'

/** Embedded engines for what the environment does not name. */
export async function startEngines({
  folder,
  env,
  secrets,
  passwordIsNew,
  databasePrefix,
  databases,
  onRestart,
  onNotice,
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
        onReadOnly: readOnly => onNotice(readOnly ? DISK_NEARLY_FULL : SPACE_AGAIN),
      })
  const serverUrl = env.DATABASE_URL ?? (embedded as SupervisedPostgres).serverUrl
  let hasRoles = false
  try {
    hasRoles = await isSuperuser(serverUrl)
    const owned = [...databases, ...(env.NATS_URL ? [] : [EVENTS_DATABASE])].map(name => ({
      name: databasePrefix + name,
      extensions: EXTENSIONS[name] ?? [],
    }))
    if (hasRoles) await ensureOwnedDatabases(serverUrl, secrets.databaseRolesSecret, owned)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const databaseUrl = (name: string) => {
    const url = new URL(serverUrl)
    const database = databasePrefix + name
    url.pathname = `/${database}`
    if (hasRoles) {
      url.username = database
      url.password = rolePassword(secrets.databaseRolesSecret, database)
    }
    return url.href
  }
  return {
    databaseUrl,
    env: {
      LOG_LEVEL: 'info',
      MASTER_KEYS: secrets.masterKeys,
      ...passedOn,
      ...(env.NATS_URL ? {} : { EVENTS_DATABASE_URL: databaseUrl(EVENTS_DATABASE) }),
      ...(env.S3_ENDPOINT ? {} : { FILES_FOLDER: join(folder, 'files') }),
      FILES_SIGNING_SECRET: secrets.fileSigningSecret,
      INTERNAL_TOKEN_SECRET: secrets.internalTokenSecret,
      IMAGE_SIGNING_SECRET: secrets.imageSigningSecret,
      ...(env.SMTP_URL ? {} : { MAIL_FOLDER: join(folder, 'mail') }),
    },
    inUse: {
      database: env.DATABASE_URL ? 'your PostgreSQL' : 'embedded PostgreSQL',
      events: env.NATS_URL ? 'NATS JetStream' : 'PostgreSQL',
      search: env.OPENSEARCH_URL ? 'OpenSearch' : 'PostgreSQL',
      limits: env.REDIS_URL ? 'Valkey' : 'memory',
      files: env.S3_ENDPOINT ? 'S3' : 'folder',
      mail: env.SMTP_URL ? 'SMTP' : 'folder',
    },
    postgresPid: () => embedded?.pid(),
    async stop() {
      await embedded?.stop()
    },
  }
}
