/**
 * Lists, replays or discards dead letters. Run it with the variables of the service:
 *   DATABASE_URL=… NATS_URL=… | EVENTS_DATABASE_URL=…
 *   dead-letters.ts list [--json]
 *   dead-letters.ts replay|discard  evn_… … | --consumer NAME | --all
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import {
  type DeadLetterFilter,
  discardDeadLetters,
  listDeadLetters,
  openEventBus,
  replayDeadLetters,
} from '../src/index.ts'

const USAGE = `Usage: DATABASE_URL=<the service's> NATS_URL=<…> or EVENTS_DATABASE_URL=<…> dead-letters.ts <command>
  list [--consumer NAME] [--json]                 events that consumers of the service gave up on, with the last error
  replay  <event id>… | --consumer NAME | --all   gives them to their consumers again, through the bus
  discard <event id>… | --consumer NAME | --all   removes them from the list
  --help                                          prints this text
Exit code: 0 done, 1 failed, 2 wrong usage.
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    consumer: { type: 'string' },
    all: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})
const [command, ...ids] = positionals
const { DATABASE_URL, NATS_URL, EVENTS_DATABASE_URL } = process.env
const filter: DeadLetterFilter = {
  ...(ids.length > 0 && { ids }),
  ...(values.consumer !== undefined && { consumer: values.consumer }),
}
const isBounded = ids.length > 0 || values.consumer !== undefined || values.all === true

if (values.help) {
  process.stdout.write(USAGE)
  process.exit(0)
}
if (DATABASE_URL === undefined || (command !== 'list' && !isBounded)) {
  process.stderr.write(USAGE)
  process.exit(2)
}
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1, application_name: 'mi-dead-letters' })
try {
  process.exitCode = await run()
} finally {
  await pool.end()
}

async function run(): Promise<number> {
  if (command === 'list') return list()
  if (command === 'discard') {
    process.stdout.write(`${await discardDeadLetters({ pool }, filter)} discarded\n`)
    return 0
  }
  if (command === 'replay') return replay()
  process.stderr.write(USAGE)
  return 2
}

async function list(): Promise<number> {
  const letters = await listDeadLetters({ pool }, filter)
  if (values.json) {
    process.stdout.write(`${JSON.stringify(letters, null, 2)}\n`)
    return 0
  }
  for (const { consumer, event, error, attempts, failedAt, replayedAt } of letters) {
    const state = replayedAt === null ? '' : `, sent again ${replayedAt.toISOString()}`
    process.stdout.write(`${event.id}  ${consumer}  ${event.type}  ${event.subject}\n`)
    process.stdout.write(
      `  ${failedAt.toISOString()} after ${attempts} attempts${state}: ${error.split('\n')[0]}\n`,
    )
  }
  if (letters.length === 0) process.stdout.write('No dead letters.\n')
  return 0
}

async function replay(): Promise<number> {
  if (NATS_URL === undefined && EVENTS_DATABASE_URL === undefined) {
    process.stderr.write(USAGE)
    return 2
  }
  const bus = openEventBus(NATS_URL ? { natsUrl: NATS_URL } : { databaseUrl: EVENTS_DATABASE_URL as string })
  try {
    process.stdout.write(`${await replayDeadLetters({ pool }, bus, filter)} sent again\n`)
    return 0
  } finally {
    await bus.close()
  }
}
