import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Starts PostgreSQL's programs as a user they accept. */
export interface Launcher {
  spawn(command: string, args: string[]): ChildProcess
  /** The required owner of the data folder. Null when it is the current user. */
  owner: { uid: number; gid: number } | null
}

/** PostgreSQL refuses to run as root, so root hands it to the user `postgres`, made if absent. */
export async function unprivilegedLauncher(...paths: string[]): Promise<Launcher> {
  const stdio: ['pipe', 'pipe', 'pipe'] = ['pipe', 'pipe', 'pipe']
  // Its own process group: Ctrl-C in the terminal must reach the platform first, which then stops the server in order.
  const detached = true
  if (process.getuid?.() !== 0) {
    return { owner: null, spawn: (command, args) => spawn(command, args, { stdio, detached }) }
  }
  const owner = await postgresUser()
  if (await reachableByOthers(paths)) {
    return { owner, spawn: (command, args) => spawn(command, args, { stdio, detached, cwd: '/', ...owner }) }
  }
  // A capability to pass through closed directories, and nothing else.
  const as = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
    // Without it the kernel ignores capabilities in access(2), by which initdb looks for its companion programs.
    '--securebits=+no_setuid_fixup',
  ]
  return {
    owner,
    spawn: (command, args) => spawn('setpriv', [...as, command, ...args], { stdio, detached, cwd: '/' }),
  }
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  try {
    return { uid: await id('-u'), gid: await id('-g') }
  } catch {
    await run('groupadd', ['--system', '--force', 'postgres'])
    await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'])
    return { uid: await id('-u'), gid: await id('-g') }
  }
}

async function reachableByOthers(paths: string[]): Promise<boolean> {
  for (const path of paths) {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const mode = (await stat(folder).catch(() => null))?.mode
      if (mode !== undefined && (mode & 0o001) === 0) return false
      if (folder === dirname(folder)) break
    }
  }
  return true
}
