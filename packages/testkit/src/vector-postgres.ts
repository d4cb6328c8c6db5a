import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/**
 * The programs of a PostgreSQL that has the extension pgvector: of the folders on the path, or Debian's, the first that has; null where there is
 * none. `pip install pgserver` brings one, in its `pginstall/bin`.
 */
export function findVectorPostgres(): { postgres: string; initdb: string } | null {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(version => join(DEBIAN, version, 'bin')) : []
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...debian]) {
    if (!existsSync(join(folder, 'postgres'))) continue
    // What is on the path may be a link: its companions are beside the program itself.
    const home = dirname(realpathSync(join(folder, 'postgres')))
    const { stdout } = spawnSync(join(home, 'pg_config'), ['--sharedir'], { encoding: 'utf8' })
    if (!stdout || !existsSync(join(stdout.trim(), 'extension/vector.control'))) continue
    return { postgres: join(home, 'postgres'), initdb: join(home, 'initdb') }
  }
  return null
}
