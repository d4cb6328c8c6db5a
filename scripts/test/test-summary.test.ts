// The closing lines of `npm test`, from real runs of vitest with our reporter.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

interface Named {
  file?: string
  test?: string
  error?: string
}
interface Results {
  passed: number
  failed: number
  skipped: number
  failures: Named[]
  flaky: Named[]
}
interface Run {
  results: Results | null
  exitCode: number
}
type Summarize = (
  options: Run & { flakyTests: { file: string; test?: string; reason: string }[]; ci: boolean },
) => {
  lines: string[]
  ok: boolean
}

const scripts = fileURLToPath(new URL('..', import.meta.url))
const module = await import(pathToFileURL(join(scripts, 'test-summary.mjs')).href)
const summarize: Summarize = module.summarize
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mi-summary-'))
})
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs one test file with a retry, as CI does. Its tests are globals, because nothing is installed beside it. */
async function run(source: string): Promise<Run> {
  const [file, results] = [join(folder, 'sample.test.js'), join(folder, 'results.json')]
  await rm(results, { force: true })
  await writeFile(file, source)
  const vitest = join(scripts, '../node_modules/vitest/vitest.mjs')
  const reporter = `--reporter=${join(scripts, 'test-reporter.mjs')}`
  const args = [vitest, 'run', '--globals', '--retry=1', `--root=${folder}`, reporter]
  const child = spawn(process.execPath, args, { env: { ...process.env, MI_TEST_RESULTS: results } })
  const exitCode = await new Promise<number>(resolve => child.on('close', code => resolve(code ?? 1)))
  return { results: await readFile(results, 'utf8').then(JSON.parse, () => null), exitCode }
}

describe('a test that passes only on a retry', () => {
  const name = { file: 'sample.test.js', test: 'imports > waits for the relay' }
  const error = 'expected 1 to be 2 // Object.is equality'
  let flaky: Run
  beforeAll(async () => {
    flaky = await run(`
      let tries = 0
      describe('imports', () => {
        test('waits for the relay', () => expect(++tries).toBe(2))
        test('is stable', () => {})
        test.skip('needs a server', () => {})
      })`)
  })

  test('is reported by vitest as passed', () => {
    expect(flaky).toEqual({
      results: { passed: 2, failed: 0, skipped: 1, failures: [], flaky: [{ ...name, error }] },
      exitCode: 0,
    })
  })

  test('fails CI and is named', () => {
    const { lines, ok } = summarize({ ...flaky, flakyTests: [], ci: true })
    expect(ok).toBe(false)
    expect(lines).toEqual([
      '1 passed only on a retry:',
      `  sample.test.js > imports > waits for the relay: ${error}`,
      '1 of them not in scripts/flaky-tests.json: counted as failed',
      '1 passed, 1 failed, 1 skipped',
    ])
  })

  test('is named and passes CI when it is listed with a reason', () => {
    const { lines, ok } = summarize({ ...flaky, flakyTests: [{ ...name, reason: 'why' }], ci: true })
    expect(ok).toBe(true)
    expect(lines).toEqual([
      '1 passed only on a retry:',
      `  sample.test.js > imports > waits for the relay: ${error} (listed: why)`,
      '2 passed, 0 failed, 1 skipped',
    ])
  })

  test('passes CI too when its file is listed', () => {
    const { ok } = summarize({ ...flaky, flakyTests: [{ file: name.file, reason: 'why' }], ci: true })
    expect(ok).toBe(true)
  })

  test('is named outside CI too', () => {
    const { lines, ok } = summarize({ ...flaky, flakyTests: [], ci: false })
    expect(ok).toBe(true)
    expect(lines.at(-1)).toBe('2 passed, 0 failed, 1 skipped')
    expect(lines).toHaveLength(3)
  })
})

test('a test that fails twice is a failure and no flaky test, and is named', async () => {
  const outcome = await run(`test('fails', () => expect(1).toBe(2))`)
  const error = 'expected 1 to be 2 // Object.is equality'
  const failures = [{ file: 'sample.test.js', test: 'fails', error }]
  expect(outcome.results).toEqual({ passed: 0, failed: 1, skipped: 0, failures, flaky: [] })
  const { lines, ok } = summarize({ ...outcome, flakyTests: [], ci: true })
  const named = ['failed:', `  sample.test.js > fails: ${error}`, '0 passed, 1 failed, 0 skipped']
  expect({ lines, ok }).toEqual({ lines: named, ok: false })
})

test('an error outside every test is named', async () => {
  const outcome = await run(`test('passes', () => { Promise.reject(new Error('nobody waits for this')) })`)
  expect(outcome).toMatchObject({ results: { passed: 1, failures: [{ error: 'nobody waits for this' }] } })
  const { lines, ok } = summarize({ ...outcome, flakyTests: [], ci: false })
  const named = ['failed:', '  outside every test: nobody waits for this', '1 passed, 1 failed, 0 skipped']
  expect({ lines, ok }).toEqual({ lines: named, ok: false })
})

test('a file that cannot be loaded, a run that never reports and an error outside every test count as one failure', async () => {
  const broken = await run(`import './absent.js'`)
  expect(broken.results).toMatchObject({ passed: 0, failed: 1, skipped: 0, flaky: [] })
  expect(summarize({ ...broken, flakyTests: [], ci: false }).lines).toEqual([
    'failed:',
    expect.stringContaining('  sample.test.js: Cannot find module'),
    '0 passed, 1 failed, 0 skipped',
  ])
  expect(summarize({ results: null, exitCode: 1, flakyTests: [], ci: false }).ok).toBe(false)
  const clean = { passed: 3, failed: 0, skipped: 0, failures: [], flaky: [] }
  const outside = summarize({ results: clean, exitCode: 1, flakyTests: [], ci: false })
  expect(outside).toEqual({ lines: ['3 passed, 1 failed, 0 skipped'], ok: false })
})

test('every listed flaky test names an existing file and a reason', async () => {
  const listed: { file: string; test?: string; reason: string }[] = JSON.parse(
    await readFile(join(scripts, 'flaky-tests.json'), 'utf8'),
  )
  for (const { file, test: name, reason } of listed) {
    const title = name?.split(' > ').at(-1) ?? ''
    expect(await readFile(join(scripts, '..', file), 'utf8'), file).toContain(title)
    expect(reason.length, file).toBeGreaterThan(10)
  }
})
