/** `node packages/database/bin/migrate.ts services/meetings` brings the database of DATABASE_URL to the newest migration. */
import { join } from 'node:path'
import { migrate } from '../src/index.ts'

const [folder] = process.argv.slice(2)
const url = process.env.DATABASE_URL
if (folder === undefined || url === undefined) {
  process.stderr.write('Usage: DATABASE_URL=postgresql://… migrate.ts <service folder>\n')
  process.exit(2)
}
const applied = await migrate({ url, folder: join(folder, 'prisma') })
process.stdout.write(
  applied.length === 0 ? 'Nothing to apply.\n' : applied.map(name => `applied ${name}\n`).join(''),
)
