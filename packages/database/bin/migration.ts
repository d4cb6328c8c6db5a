/** `node packages/database/bin/migration.ts services/meetings add_notes [--empty]` writes the next migration of a service. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newMigration } from '../src/index.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { empty: { type: 'boolean' } } })
const [folder, name] = positionals
if (folder === undefined || name === undefined) {
  process.stderr.write('Usage: migration.ts <service folder> <name_in_snake_case> [--empty]\n')
  process.exit(2)
}

async function write(url: string): Promise<void> {
  const path = await newMigration({
    folder: join(folder as string, 'prisma'),
    name: name as string,
    url,
    evenIfEmpty: values.empty ?? false,
  })
  process.stdout.write(path === null ? 'The schema has not changed.\n' : `${path}\n`)
}

// The engine requires a server: the server of DATABASE_URL, or a temporary server.
if (process.env.DATABASE_URL) {
  await write(process.env.DATABASE_URL)
} else {
  const { startTestPostgres } = await import('@mi/testkit/postgres')
  const postgres = await startTestPostgres()
  await write(postgres.url('postgres')).finally(() => postgres.stop())
}
