/**
 * `migrate.ts services/meetings` brings the database of DATABASE_URL to the newest migration. `migrate.ts
 * services/meetings --clear-failed NAME` allows a failed migration to run again.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clearFailedMigration, migrate } from '../src/index.ts'

/** 128 + SIGTERM. */
const EXIT_TERMINATED = 143

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'clear-failed': { type: 'string' } },
})
const [service] = positionals
const url = process.env.DATABASE_URL
if (service === undefined || url === undefined) {
  process.stderr.write(
    'Usage: DATABASE_URL=postgresql://… migrate.ts <service folder> [--clear-failed NAME]\n',
  )
  process.exit(2)
}
const options = { url, folder: join(service, 'prisma') }
const failed = values['clear-failed']
// An interrupted migration counts as failed and blocks every later start. So SIGTERM waits for migrations in progress.
let applying = false
process.on('SIGTERM', () => {
  if (!applying) process.exit(EXIT_TERMINATED)
})
if (failed !== undefined) await clearFailedMigration(options, failed)
const applied = await migrate({
  ...options,
  onApply: () => {
    applying = true
  },
})
const report =
  applied.length === 0 ? 'Nothing to apply.\n' : applied.map(name => `applied ${name}\n`).join('')
// The schema engine leaves a timer that would keep the process alive for ten more seconds.
process.stdout.write(report, () => process.exit())
