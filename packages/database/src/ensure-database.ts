import pg from 'pg'

const DUPLICATE_DATABASE = '42P04'
const UNIQUE_VIOLATION = '23505'

/** Creates the database of `url` if it does not exist. Only then does the role need CREATEDB. */
export async function ensureDatabase(url: string): Promise<void> {
  if (await exists(url)) return
  const { database, admin } = split(url)
  const client = new pg.Client({ connectionString: admin })
  client.on('error', () => {}) // the current query fails with it
  await client.connect()
  try {
    await client.query(`create database ${pg.escapeIdentifier(database)}`)
  } catch (error) {
    // Another process created the database after the check.
    const { code } = error as { code?: string }
    if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error
  } finally {
    await client.end()
  }
}

async function exists(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '3D000') return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

function split(url: string): { database: string; admin: string } {
  const parsed = new URL(url)
  const database = decodeURIComponent(parsed.pathname.slice(1))
  parsed.pathname = '/postgres'
  return { database, admin: parsed.href }
}
