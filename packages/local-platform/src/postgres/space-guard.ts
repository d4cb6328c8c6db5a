import { appendFile, readFile, rename, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MIB = 1024 * 1024
/** A server that cannot extend its write-ahead log panics, and then nothing can be read either. A segment of it has 16 MiB. */
const READ_ONLY_BELOW_BYTES = 64 * MIB
const WRITABLE_ABOVE_BYTES = 96 * MIB
const CHECK_MS = 300

const SWITCH = 'read-only.conf'
const SWITCH_OFF = `${SWITCH}.off`
const INCLUDE = `include_if_exists = '${SWITCH}'`

/**
 * Makes a cluster ready for {@link guardSpace}: its configuration includes a file that makes transactions read only, and that exists
 * under another name. Switching is a rename, which needs no space.
 */
export async function prepareSpaceGuard(folder: string): Promise<void> {
  const configuration = join(folder, 'postgresql.conf')
  const lines = (await readFile(configuration, 'utf8')).split('\n')
  if (!lines.includes(INCLUDE)) await appendFile(configuration, `\n${INCLUDE}\n`)
  const isOn = await exists(join(folder, SWITCH))
  if (!isOn && !(await exists(join(folder, SWITCH_OFF))))
    await writeFile(join(folder, SWITCH_OFF), 'default_transaction_read_only = on\n', { mode: 0o644 })
  await switchTo(folder, isOn, await isLow(folder, isOn))
}

export interface SpaceGuardOptions {
  /** The folder of the cluster. */
  folder: string
  /** The server's current process. */
  pid(): number
  /** Called when the server became read only because of lack of space, and when it accepts writes again. */
  onChange(readOnly: boolean): void
}

/** Sets the server to read only while the disk is nearly full: writing fails with SQLSTATE 25006, reading goes on. */
export function guardSpace({ folder, pid, onChange }: SpaceGuardOptions): { stop(): void } {
  let checking = false
  const check = async () => {
    if (checking) return
    checking = true
    try {
      const isOn = await exists(join(folder, SWITCH))
      const wanted = await isLow(folder, isOn)
      if (wanted === isOn) return
      await switchTo(folder, isOn, wanted)
      process.kill(pid(), 'SIGHUP')
      onChange(wanted)
    } catch {
      // The server is being restarted: the next check sees the new one, which reads the file when it starts.
    } finally {
      checking = false
    }
  }
  const timer = setInterval(check, CHECK_MS).unref()
  return { stop: () => clearInterval(timer) }
}

async function isLow(folder: string, isReadOnly: boolean): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < (isReadOnly ? WRITABLE_ABOVE_BYTES : READ_ONLY_BELOW_BYTES)
}

async function switchTo(folder: string, isOn: boolean, wanted: boolean): Promise<void> {
  if (isOn === wanted) return
  const [from, to] = wanted ? [SWITCH_OFF, SWITCH] : [SWITCH, SWITCH_OFF]
  await rename(join(folder, from), join(folder, to))
}

const exists = (path: string): Promise<boolean> =>
  readFile(path).then(
    () => true,
    () => false,
  )
