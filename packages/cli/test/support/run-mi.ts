import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startTestPlatform, type TestPlatform } from '@mi/testkit'

export const BIN = new URL('../../bin/mi.mjs', import.meta.url).pathname

export interface Run {
  code: number
  out: string
  err: string
}

/** A platform, a folder for files, and the real command. */
export interface CliTest {
  platform: TestPlatform
  folder: string
  /** Runs `mi` in the folder as the first tenant, unless `env` sets another key. */
  mi(args: string[], env?: Record<string, string>): Promise<Run>
  /** Runs `mi … --json` and parses its output. @throws when it fails */
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of a response by asserting it
  json(args: string[]): Promise<any>
  /** Writes a file below the folder. Returns its path. */
  write(name: string, content: string | Uint8Array): Promise<string>
  stop(): Promise<void>
}

export async function startCliTest(env: Record<string, string> = {}): Promise<CliTest> {
  const platform = await startTestPlatform({ env })
  const folder = await mkdtemp(join(tmpdir(), 'mi-cli-'))
  const mi = (args: string[], own: Record<string, string> = {}): Promise<Run> => {
    const defaults = { MI_API_KEY: platform.credentials.api_key, MI_BASE_URL: platform.baseUrl }
    const options = {
      cwd: folder,
      env: { PATH: process.env.PATH, XDG_CONFIG_HOME: folder, ...defaults, ...own },
    }
    return new Promise(resolve => {
      const child = execFile(process.execPath, [BIN, ...args], options, (error, out, err) => {
        resolve({ code: error ? ((error as { code?: number }).code ?? 1) : 0, out, err })
      })
      child.stdin?.end()
    })
  }
  return {
    platform,
    folder,
    mi,
    async json(args) {
      const { code, out, err } = await mi([...args, '--json'])
      if (code !== 0) throw new Error(`mi ${args.join(' ')} ended with ${code}: ${err}`)
      return JSON.parse(out)
    },
    async write(name, content) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
      return path
    },
    async stop() {
      await platform.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** WebVTT as Zoom writes it, with one cue per second. */
export const vtt = (lines: string[]): string =>
  `WEBVTT\r\n\r\n${lines.map((line, index) => `${index + 1}\r\n00:00:0${index}.000 --> 00:00:0${index}.900\r\n${line}\r\n`).join('\r\n')}`
