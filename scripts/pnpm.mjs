// Runs pnpm in the version that package.json pins, and turbo with it, on machines that have neither: npm fetches pnpm, pnpm fetches turbo.
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const logFile = join(root, '.local/logs/prepare.log')

const windows = process.platform === 'win32'
const program = windows ? 'pnpm.cmd' : 'pnpm'
let running = null

/** The Node that the lockfile pins; everything runs on it, whatever the machine has. */
export function projectNode() {
  return join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node')
}

/**
 * Where Node keeps what it compiled: a process that starts again takes half of the CPU to load its code. An entry is found by
 * what the file has in it, so none is ever out of date.
 */
export const compileCache = join(root, 'node_modules/.cache/node-compile')

/** Ends what runs at the moment. */
export function stopRunning(signal = 'SIGTERM') {
  running?.kill(signal)
}

/** Runs pnpm; its output goes to the log. Rejects with the end of the output when it fails. */
export async function pnpm(args) {
  const folder = await pnpmFolder()
  // Without CI=true it may stop to ask.
  await logged(join(folder, program), args, { ...environment(folder), CI: 'true' })
}

/** Runs tasks of turbo.json; the output goes to the log. */
export async function turboLogged(args) {
  await logged(turboProgram(), ['run', ...args], environment(await pnpmFolder()))
}

/** Runs tasks of turbo.json in this terminal. Resolves with the exit code. */
export async function turbo(args, env = {}) {
  const options = { cwd: root, env: { ...environment(await pnpmFolder()), ...env }, stdio: 'inherit' }
  return new Promise((resolve, reject) => {
    running = spawn(turboProgram(), ['run', ...args], options)
    running.on('error', reject).on('close', code => resolve(code ?? 1))
  })
}

/** Packages' scripts run with the pinned Node and pnpm; turbo sends no telemetry. */
function environment(folder) {
  const path = [join(root, 'node_modules/.bin'), folder, process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: '1' }
}

/** The program itself: its starter in node_modules/.bin passes no signals on. */
function turboProgram() {
  const os = { win32: 'windows' }[process.platform] ?? process.platform
  const arch = process.arch === 'x64' ? '64' : process.arch
  const turboPackage = realpathSync(join(root, 'node_modules/turbo/package.json'))
  return createRequire(turboPackage).resolve(`@turbo/${os}-${arch}/bin/turbo${windows ? '.exe' : ''}`)
}

/** The folder that holds the pnpm program. npm is asked for it once, because that takes a second. */
async function pnpmFolder() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const known = join(root, `.local/${packageManager}.txt`)
  if (existsSync(known)) {
    const folder = readFileSync(known, 'utf8')
    if (existsSync(join(folder, program))) return folder
  }
  const path = await askNpm([
    'exec',
    '--yes',
    `--package=${packageManager}`,
    '--',
    'node',
    '-p',
    'process.env.PATH',
  ])
  const folder = path.split(delimiter).find(each => existsSync(join(each.trim(), program)))
  if (!folder) throw new Error(`npm did not install ${packageManager}. The log: ${logFile}`)
  mkdirSync(dirname(known), { recursive: true, mode: 0o700 })
  // Other users of the machine have no use for the path.
  writeFileSync(known, folder.trim(), { mode: 0o600 })
  return folder.trim()
}

/** Resolves with the output. npm passes its scripts the place where it is installed, which works on every system. */
function askNpm(args) {
  const file = process.env.npm_execpath
  return file?.endsWith('npm-cli.js')
    ? logged(process.execPath, [file, ...args], process.env)
    : logged('npm', args, process.env)
}

function logged(command, args, env) {
  return new Promise((resolve, reject) => {
    mkdirSync(dirname(logFile), { recursive: true })
    const stdio = ['ignore', 'pipe', 'pipe']
    const child = spawn(command, args, { cwd: root, env, stdio, shell: windows && !command.endsWith('.exe') })
    running = child
    // The log is a convenience: a full disk is reported by the work itself.
    const log = createWriteStream(logFile, { flags: 'a' }).on('error', () => {})
    let output = ''
    let tail = ''
    child.stdout.on('data', chunk => (output += chunk))
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', chunk => {
        log.write(chunk)
        tail = (tail + chunk).slice(-4000)
      })
    }
    child.on('error', reject)
    child.on('close', code => {
      log.end()
      code === 0 ? resolve(output) : reject(new Error(explain(tail)))
    })
  })
}

const DISK_FULL = 'The disk is full: there is no room for the packages.'

/** The message of an error, or the one clear line when it says that the disk is full. */
export function explainDisk({ code, message }) {
  return code === 'ENOSPC' || /ENOSPC|no space left/i.test(message) ? DISK_FULL : message
}

function explain(tail) {
  if (/ENOSPC|no space left/i.test(tail)) return DISK_FULL
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ERR_SOCKET_TIMEOUT/i.test(tail))
    return 'The package registry is unavailable. Is this machine online?'
  return `${tail.trim().split('\n').slice(-12).join('\n  ')}\n\n  The full log: ${logFile}`
}
