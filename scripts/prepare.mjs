// Makes a checkout runnable: installs packages and generates code, each only when its inputs changed since the last time.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const PNPM = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager
const logFile = join(root, '.local/logs/prepare.log')

/** The Node that the lockfile pins; services run on it whatever the machine has. */
export function projectNode() {
  return join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

export async function prepare() {
  mkdirSync(dirname(logFile), { recursive: true })
  const manifests = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...workspaceFolders().map(folder => `${folder}/package.json`),
  ]
  await step(
    'Installing packages',
    'node_modules/.mi-installed',
    manifests,
    existsSync(projectNode()),
    async () => {
      await pnpm(['install', '--frozen-lockfile', '--prefer-offline'])
      if (!existsSync(projectNode())) throw new Error(`The installation brought no Node. Its log: ${logFile}`)
    },
  )
  const sources = [
    ...files('protos', '.proto'),
    ...workspaceFolders().flatMap(folder => files(`${folder}/prisma`, '.prisma')),
    ...files('packages/contracts/src/generate', '.ts'),
  ]
  await step(
    'Generating code',
    'node_modules/.mi-generated',
    sources,
    generatedFolders().every(folder => existsSync(join(root, folder))),
    () => pnpm(['--recursive', '--parallel', '--if-present', 'run', 'generate']),
  )
}

/** What the generators make: types of the contract, and a database client for each service. */
function generatedFolders() {
  const withDatabase = workspaceFolders().filter(
    folder => folder.startsWith('services/') && existsSync(join(root, folder, 'prisma/schema.prisma')),
  )
  return ['packages/contracts/src/generated', ...withDatabase.map(folder => `${folder}/src/generated/prisma`)]
}

/** Runs `work` unless `stamp` says that it ran on these very inputs, and shows it running. */
async function step(title, stamp, inputs, present, work) {
  const print = fingerprint(inputs)
  const stampFile = join(root, stamp)
  if (present && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === print) return
  const spinner = showProgress(title)
  try {
    await work()
  } catch (error) {
    spinner.failed()
    throw error
  }
  writeFileSync(stampFile, print)
  spinner.done()
}

function showProgress(title) {
  const began = Date.now()
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
  if (!process.stdout.isTTY) {
    return {
      done: () => console.log(`  ✓ ${title} (${seconds()})`),
      failed: () => console.log(`  ✗ ${title}`),
    }
  }
  const frames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'
  let frame = 0
  const timer = setInterval(() => {
    frame = (frame + 1) % frames.length
    process.stdout.write(`\r  ${frames[frame]} ${title} … ${seconds()}`)
  }, 100)
  const end = line => {
    clearInterval(timer)
    process.stdout.write(`\r\x1b[2K${line}\n`)
  }
  return { done: () => end(`  ✓ ${title} (${seconds()})`), failed: () => end(`  ✗ ${title}`) }
}

let installer = null

/** Ends an installation that is under way: its starter was told to stop. */
export function stopPreparing() {
  installer?.kill('SIGTERM')
}

function pnpm(args) {
  // npm tells scripts where it lives; that is the one way to it that works on every system.
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null
  // pnpm runs the scripts of packages with the pinned Node once it is installed.
  const env = {
    ...process.env,
    CI: 'true',
    PATH: `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  }
  const command = ['exec', '--yes', `--package=${PNPM}`, '--', 'pnpm', ...args]
  const [program, programArgs] = npm ? [process.execPath, [npm, ...command]] : ['npm', command]
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArgs, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: !npm && process.platform === 'win32',
    })
    installer = child
    // The log is a convenience: a disk that is full is told of by the work itself.
    const log = createWriteStream(logFile, { flags: 'a' }).on('error', () => {})
    let tail = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', chunk => {
        log.write(chunk)
        tail = (tail + chunk).slice(-4000)
      })
    }
    child.on('error', reject)
    child.on('close', code => {
      installer = null
      log.end()
      code === 0 ? resolve() : reject(new Error(explain(tail)))
    })
  })
}

/** The message of an error, or the one clear line when it says that the disk is full. */
export function explainDisk({ code, message }) {
  return code === 'ENOSPC' || /ENOSPC|no space left/i.test(message)
    ? 'The disk is full: there is no room for the packages.'
    : message
}

function explain(tail) {
  if (/ENOSPC|no space left/i.test(tail)) return 'The disk is full: there is no room for the packages.'
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ERR_SOCKET_TIMEOUT/i.test(tail))
    return 'The package registry does not answer. Is this machine online?'
  return `${tail.trim().split('\n').slice(-12).join('\n  ')}\n\n  The whole log: ${logFile}`
}

function workspaceFolders() {
  const below = parent =>
    existsSync(join(root, parent))
      ? readdirSync(join(root, parent))
          .map(name => `${parent}/${name}`)
          .filter(folder => existsSync(join(root, folder, 'package.json')))
      : []
  return ['gateway', ...below('packages'), ...below('services')]
}

function files(folder, ending) {
  const path = join(root, folder)
  if (!existsSync(path) || !statSync(path).isDirectory()) return []
  return readdirSync(path, { recursive: true })
    .map(name => `${folder}/${name}`)
    .filter(name => name.endsWith(ending))
    .sort()
}

function fingerprint(inputs) {
  const hash = createHash('sha256').update(process.platform + process.arch)
  for (const file of inputs)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}
