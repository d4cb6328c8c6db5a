/**
 * Synchronizes the search index with the stored transcripts, or reports the differences:
 *
 *   node services/transcripts-search/bin/search-index.ts reindex|verify [--account acc_… [--mode live|test] [--meeting mtg_…]]
 *
 * Reads DATABASE_URL and the search settings of the service. Progress goes to standard error, the result to standard output.
 * Exit code: 0 when done and synchronized, 1 when it failed or found differences, 2 for wrong usage.
 */
import { parseArgs } from 'node:util'
import { SettingsError } from '@mi/config'
import { reindex, type Scope, verify } from '../src/engines/index.ts'
import { segmentSource } from '../src/engines/maintenance/stored-transcripts.ts'
import { openMaintenanceEngine } from '../src/engines/open-engine.ts'
import { commandSettings } from '../src/settings.ts'
import { transcriptsDatabase } from '../src/store/database.ts'

const USAGE = `Usage: search-index.ts reindex|verify [--account acc_… [--mode live|test] [--meeting mtg_…]]
  verify    compares the search index with the stored transcripts, and prints each difference as JSON
  reindex   brings the index in step with the transcripts
  --help    prints this text
Reads DATABASE_URL and the search settings of the service. Exit code: 0 done and in step, 1 failed or different, 2 wrong usage.
`
const PROGRESS_EVERY_MS = 2_000

interface Command {
  name: 'reindex' | 'verify'
  scope: Scope
}

function readCommand(): Command | 'help' | string {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        mode: { type: 'string' },
        meeting: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return 'help'
    const [name, ...rest] = positionals
    if ((name !== 'reindex' && name !== 'verify') || rest.length > 0) return USAGE
    return { name, scope: scopeOf(values) }
  } catch (error) {
    return `${(error as Error).message}\n${USAGE}`
  }
}

/** The scope that `--account`, `--mode` and `--meeting` select. @throws {Error} with one clear line when the options do not fit together */
function scopeOf({ account, mode, meeting }: { account?: string; mode?: string; meeting?: string }): Scope {
  if (mode !== undefined && mode !== 'live' && mode !== 'test')
    throw new Error(`--mode ${mode}: live or test is expected.`)
  if (account === undefined) {
    if (mode !== undefined || meeting !== undefined) throw new Error('--mode and --meeting need --account.')
    return {}
  }
  if (meeting !== undefined)
    return { tenant: { accountId: account, mode: mode ?? 'live' }, meetingId: meeting }
  return mode === undefined ? { accountId: account } : { accountId: account, mode }
}

async function run(
  { name, scope }: Command,
  settings: ReturnType<typeof commandSettings.read>,
): Promise<number> {
  const database = transcriptsDatabase.open({ url: settings.databaseUrl })
  const engine = await openMaintenanceEngine(settings, { database })
  const source = segmentSource(database)
  const stopped = new AbortController()
  process.once('SIGINT', () => stopped.abort(new Error('Interrupted: it can be run again.')))
  try {
    if (name === 'verify') {
      const report = await verify({
        ...{ engine, source, scope },
        onDifference: difference => process.stdout.write(`${JSON.stringify(difference)}\n`),
      })
      process.stdout.write(`${JSON.stringify(report)}\n`)
      return report.differences === 0 ? 0 : 1
    }
    let reportedAt = 0
    const report = await reindex({
      ...{ engine, source, scope, signal: stopped.signal },
      onProgress({ done, total, segments }) {
        if (Date.now() - reportedAt < PROGRESS_EVERY_MS && done < total) return
        reportedAt = Date.now()
        process.stderr.write(`${done} of ${total} transcripts, ${segments} segments\n`)
      },
    })
    process.stdout.write(`${JSON.stringify(report)}\n`)
    return 0
  } finally {
    await engine.close()
    await database.close()
  }
}

const command = readCommand()
if (command === 'help') process.stdout.write(USAGE)
else if (typeof command === 'string') {
  process.stderr.write(command)
  process.exitCode = 2
} else {
  try {
    process.exitCode = await run(command, commandSettings.read(process.env))
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = error instanceof SettingsError ? 2 : 1
  }
}
