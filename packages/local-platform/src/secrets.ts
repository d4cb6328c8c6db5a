import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Secrets of one local platform, made at its first start and stored with its data. */
export interface LocalSecrets {
  postgresPassword: string
  /** The passwords of the services' database roles are derived from it. */
  databaseRolesSecret: string
  internalTokenSecret: string
  fileSigningSecret: string
  imageSigningSecret: string
  /** The keys of everything that services store encrypted. */
  masterKeys: string
}

/** Reads the platform's secrets and creates the missing ones. Only the owner can read the file. */
export async function loadSecrets(
  folder: string,
): Promise<{ secrets: LocalSecrets; passwordIsNew: boolean }> {
  const file = join(folder, 'secrets.json')
  const known = await readJson<LocalSecrets>(file)
  const secrets: LocalSecrets = {
    postgresPassword: randomBytes(24).toString('base64url'),
    databaseRolesSecret: randomBytes(48).toString('base64url'),
    internalTokenSecret: randomBytes(48).toString('base64url'),
    fileSigningSecret: randomBytes(48).toString('base64url'),
    imageSigningSecret: randomBytes(48).toString('base64url'),
    masterKeys: `1:${randomBytes(32).toString('hex')}`,
    ...known,
  }
  await writePrivateJson(file, secrets)
  return { secrets, passwordIsNew: known?.postgresPassword === undefined }
}

/** Reads a JSON object. Returns null when the file is absent or damaged; its content is then generated again. */
export async function readJson<T>(file: string): Promise<Partial<T> | null> {
  const text = await readFile(file, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return 'null'
    throw error
  })
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? (value as Partial<T> | null) : null
  } catch {
    return null
  }
}

/** Writes all or nothing, with mode 600. */
export async function writePrivateJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.draft`
  try {
    await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
    await chmod(draft, 0o600)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
