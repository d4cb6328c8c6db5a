import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/**
 * The programs of the first PostgreSQL with the extension pgvector, in the folders of the path or in Debian's folder, or null. The Python
 * package `pgserver` brings one in its folder `pginstall/bin`.
 */
export function findVectorPostgres(): { postgres: string; initdb: string } | null {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(version => join(DEBIAN, version, 'bin')) : []
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...debian]) {
    if (!existsSync(join(folder, 'postgres'))) continue
    // The program on the path may be a link. The other programs are beside its target.
    const home = dirname(realpathSync(join(folder, 'postgres')))
    const { stdout } = spawnSync(join(home, 'pg_config'), ['--sharedir'], { encoding: 'utf8' })
    if (!stdout || !existsSync(join(stdout.trim(), 'extension/vector.control'))) continue
    return { postgres: join(home, 'postgres'), initdb: join(home, 'initdb') }
  }
  return null
}
