import type { ChildProcess } from 'node:child_process'
import { chown, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { PostgresBinaries } from './binaries.ts'
import { explainOutput } from './explain-output.ts'
import type { Launcher } from './launcher.ts'

/** Makes a new cluster in an empty folder. */
export async function initialiseCluster(
  folder: string,
  password: string,
  { initdb }: PostgresBinaries,
  launcher: Launcher,
): Promise<void> {
  const passwordFile = join(tmpdir(), `mi-initdb-${process.pid}-${Date.now()}`)
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  if (launcher.owner) await chown(passwordFile, launcher.owner.uid, launcher.owner.gid)
  try {
    const child = launcher.spawn(initdb, [
      `--pgdata=${folder}`,
      '--auth=scram-sha-256',
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      // The C locale sorts by code point, the same on every machine; language-aware work is done by the services.
      ...((await hasBuiltinLocales(initdb, launcher))
        ? ['--locale=C.UTF-8', '--locale-provider=builtin']
        : ['--no-locale']),
    ])
    await succeeds(child, 'initdb')
  } catch (error) {
    // A partial cluster looks complete to the next start.
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Since PostgreSQL 17. */
async function hasBuiltinLocales(initdb: string, launcher: Launcher): Promise<boolean> {
  const child = launcher.spawn(initdb, ['--version'])
  const [, major = '0'] = /(\d+)/.exec(child.stdout ? await text(child.stdout) : '') ?? []
  return Number(major) >= 17
}

/** Gives the superuser of a stopped cluster another password: the owner of the files may, without knowing the old one. */
export async function changePassword(
  folder: string,
  password: string,
  postgres: string,
  launcher: Launcher,
): Promise<void> {
  const child = launcher.spawn(postgres, ['--single', '-D', folder, 'postgres'])
  child.stdin?.on('error', () => {})
  child.stdin?.end(`alter user postgres password '${password.replaceAll("'", "''")}'\n`)
  await succeeds(child, 'Changing the password of the embedded database')
}

function succeeds(child: ChildProcess, what: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stdout?.resume()
    child.once('error', reject)
    child.once('close', code =>
      code === 0 ? resolve() : reject(new Error(explainOutput(output) ?? `${what} failed: ${output.trim()}`)),
    )
  })
}
