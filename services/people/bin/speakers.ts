/**
 * Computes the statistics of speaker profiles from the transcripts and prints the differences from the stored
 * statistics:
 *
 * node services/people/bin/speakers.ts verify [--account acc_… [--mode live|test]]
 *
 * Each difference is a line of JSON on standard output. The last line is the report. Exit codes: 0 no
 * difference, 1 failure or differences, 2 wrong usage.
 */
import { parseArgs } from 'node:util'
import { defineSettings, SettingsError } from '@mi/config'
import { addressVariable, createClient, SERVICES } from '@mi/contracts'
import { databaseSettings } from '@mi/database'
import { processDeclarations, systemOrigin } from '@mi/service-kit'
import { verifySpeakers } from '../src/speakers/jobs/verify-speakers.ts'
import { peopleDatabase } from '../src/store/database.ts'

const TRANSCRIPTS = 'transcripts-search'
const USAGE = `Usage: speakers.ts verify [--account acc_… [--mode live|test]]
  verify    computes shares, appearances and statistics from the transcripts, and prints each difference as JSON
  --help    prints this text
Reads DATABASE_URL, INTERNAL_TOKEN_SECRET and ${addressVariable(TRANSCRIPTS)}. Exit code: 0 no difference, 1 failed or different, 2 wrong usage.
`
const settings = defineSettings({
  ...databaseSettings,
  internalTokenSecret: processDeclarations.internalTokenSecret,
  transcriptsAddress: {
    env: addressVariable(TRANSCRIPTS),
    type: 'string',
    default: `127.0.0.1:${SERVICES[TRANSCRIPTS].grpcPort}`,
    meaning: 'Where transcripts are read.',
  },
} as const)

interface Scope {
  accountId?: string | undefined
  mode?: 'live' | 'test' | undefined
}

function readScope(): Scope | 'help' | null {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      account: { type: 'string' },
      mode: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return 'help'
  const { account: accountId, mode } = values
  if (positionals.join() !== 'verify' || (mode !== undefined && accountId === undefined)) return null
  if (mode !== undefined && mode !== 'live' && mode !== 'test') return null
  return { accountId, mode }
}

async function run(scope: Scope): Promise<number> {
  const { databaseUrl, internalTokenSecret, transcriptsAddress: address } = settings.read(process.env)
  const database = peopleDatabase.open({ url: databaseUrl })
  const transcripts = createClient('mi.transcripts.v1.TranscriptsInternal', { address })
  try {
    const report = await verifySpeakers({
      ...scope,
      database,
      transcripts,
      systemOrigin: tenant => systemOrigin('people', internalTokenSecret, tenant),
      onDifference: difference => process.stdout.write(`${JSON.stringify(difference)}\n`),
    })
    process.stdout.write(`${JSON.stringify(report)}\n`)
    return report.differences === 0 ? 0 : 1
  } finally {
    transcripts.close()
    await database.close()
  }
}

try {
  const scope = readScope()
  if (scope === 'help') process.stdout.write(USAGE)
  else if (scope === null) {
    process.stderr.write(USAGE)
    process.exitCode = 2
  } else process.exitCode = await run(scope)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = error instanceof SettingsError || error instanceof TypeError ? 2 : 1
}
