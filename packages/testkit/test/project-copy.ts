import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
const GUIDES = join(root, 'docs/how-to')
const guide = readdirSync(GUIDES)
  .map(file => readFileSync(join(GUIDES, file), 'utf8'))
  .join('\n')
const TOP_FILES = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'CHANGELOG.md', '.gitignore']

/** A marked block of the guides in docs/how-to. */
export function example(name: string): string {
  const block = new RegExp(`<!-- example: ${name} -->\n\`\`\`\\w+\n([\\s\\S]*?)\`\`\``).exec(guide)
  if (!block) throw new Error(`docs/how-to has no example ${name}`)
  return String(block[1])
}

/** The complete files in the guides, by path. */
export function exampleFiles(): Map<string, string> {
  const blocks = guide.matchAll(/<!-- file: (\S+) -->\n```\w+\n([\s\S]*?)```/g)
  return new Map([...blocks].map(([, path, text]) => [String(path), String(text)]))
}

export function insertAfter(path: string, mark: string, text: string): void {
  const source = readFileSync(path, 'utf8')
  if (!source.includes(mark)) throw new Error(`${path} has no ${mark}`)
  writeFileSync(path, source.replace(mark, mark + text))
}

export function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** A copy of the project in which @mi/… leads to the copy, and every other library to where it lies. */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mi-project-'))
  const folders = ['packages', 'services'].flatMap(area =>
    readdirSync(join(root, area)).map(name => join(area, name)),
  )
  const parts = ['gateway', ...folders]
  const isSource = (path: string) => !/[/\\](node_modules|test|bench)([/\\]|$)/.test(relative(root, path))
  for (const path of ['protos', ...TOP_FILES, ...parts]) {
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: isSource })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const part of parts)
    linkLibraries(join(root, part, 'node_modules'), join(copy, part, 'node_modules'), copy)
  return copy
}

function linkLibraries(from: string, to: string, copy: string): void {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name.startsWith('.')) continue
    if (name.startsWith('@')) linkLibraries(join(from, name), join(to, name), copy)
    else {
      const target = realpathSync(join(from, name))
      const isOurs = !target.split(sep).includes('node_modules')
      symlinkSync(isOurs ? join(copy, relative(realpathSync(root), target)) : target, join(to, name))
    }
  }
}

/** Starts the copy as `npm start` does, in one process, and says where it is. */
const START = `
  import { ensureAccounts, startPlatform } from './packages/local-platform/src/index.ts'
  const folder = new URL('.local', import.meta.url).pathname
  const platform = await startPlatform({ folder, port: 0 })
  process.once('SIGTERM', () => platform.stop().then(() => process.exit(0)))
  console.log(JSON.stringify(await ensureAccounts(platform, folder)))
`

interface Started {
  base_url: string
  api_key: string
  other_account: { api_key: string }
}

// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed
type Json = any

export interface StartedCopy extends Started {
  call(key: string, path: string, body?: object): Promise<{ status: number; json: Json }>
  stop(): Promise<void>
}

/** The copy as a running platform, without its test data. */
export async function startCopy(project: string): Promise<StartedCopy> {
  writeFileSync(join(project, 'start.mjs'), START)
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: project,
    env: { PATH: process.env.PATH ?? '' },
  })
  const started = await new Promise<Started>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', data => {
      output += data
      if (output.includes('\n')) resolve(JSON.parse(output.slice(0, output.indexOf('\n'))))
    })
    child.stderr.on('data', data => (output += data))
    child.once('exit', code => reject(new Error(`the platform ended with ${code}:\n${output}`)))
  })
  return {
    ...started,
    async call(key, path, body) {
      const response = await fetch(`${started.base_url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, json: await response.json() }
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

export function removeCopy(project: string): void {
  rmSync(project, { recursive: true, force: true })
}
