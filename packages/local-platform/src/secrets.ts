import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Secrets of one local platform, made at its first start and kept beside its data. */
export interface LocalSecrets {
  postgresPassword: string
  internalTokenSecret: string
  fileSigningSecret: string
}

/** Reads the platform's secrets, or makes them. The file is readable by its owner alone. */
export async function loadSecrets(folder: string): Promise<LocalSecrets> {
  const file = join(folder, 'secrets.json')
  const known = await readFile(file, 'utf8').then(JSON.parse, () => ({}))
  const secrets: LocalSecrets = {
    postgresPassword: randomBytes(24).toString('base64url'),
    internalTokenSecret: randomBytes(48).toString('base64url'),
    fileSigningSecret: randomBytes(48).toString('base64url'),
    ...known,
  }
  await writePrivateJson(file, secrets)
  return secrets
}

/** Writes whole or not at all, with mode 600. */
export async function writePrivateJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.draft`
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, file)
}
