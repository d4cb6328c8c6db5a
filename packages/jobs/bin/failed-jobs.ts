/**
 * Lists, retries or discards the failed jobs of a service. Run it with the service's own database:
 *   DATABASE_URL=… failed-jobs.ts list [--kind KIND] [--json]
 *   DATABASE_URL=… failed-jobs.ts retry|discard  <job id>… | --kind KIND | --all
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { discardFailedJobs, type FailedJobFilter, listFailedJobs, retryFailedJobs } from '../src/index.ts'

const USAGE = `Usage: DATABASE_URL=<the service's> failed-jobs.ts <command>
  list [--kind KIND] [--json]              jobs that failed for good, with the last error
  retry   <job id>… | --kind KIND | --all  enqueues jobs again that were set aside because their process ended
  discard <job id>… | --kind KIND | --all  removes jobs from the list
  --help                                   prints this text
Exit code: 0 done, 1 failed, 2 wrong usage.
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    kind: { type: 'string' },
    all: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})
const [command, ...ids] = positionals
const { DATABASE_URL } = process.env
const filter: FailedJobFilter = {
  ...(ids.length > 0 && { ids }),
  ...(values.kind !== undefined && { kind: values.kind }),
}
const isBounded = ids.length > 0 || values.kind !== undefined || values.all === true

if (values.help) {
  process.stdout.write(USAGE)
  process.exit(0)
}
if (DATABASE_URL === undefined || (command !== 'list' && !isBounded)) {
  process.stderr.write(USAGE)
  process.exit(2)
}
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1, application_name: 'mi-failed-jobs' })
try {
  process.exitCode = await run()
} finally {
  await pool.end()
}

async function run(): Promise<number> {
  if (command === 'list') return list()
  if (command === 'retry' || command === 'discard') {
    const change = command === 'retry' ? retryFailedJobs : discardFailedJobs
    const count = await change({ pool }, filter)
    process.stdout.write(`${count} ${command === 'retry' ? 'enqueued' : 'discarded'}\n`)
    return 0
  }
  process.stderr.write(USAGE)
  return 2
}

async function list(): Promise<number> {
  const jobs = await listFailedJobs({ pool }, filter)
  if (values.json) {
    process.stdout.write(`${JSON.stringify(jobs, null, 2)}\n`)
    return 0
  }
  for (const { id, kind, resourceId, error, attempts, lostLeases, failedAt } of jobs) {
    process.stdout.write(`${id}  ${kind}  ${resourceId}\n`)
    process.stdout.write(
      `  ${failedAt.toISOString()} after ${attempts} attempts, ${lostLeases} ended processes: ${error.split('\n')[0]}\n`,
    )
  }
  if (jobs.length === 0) process.stdout.write('No failed jobs.\n')
  return 0
}
