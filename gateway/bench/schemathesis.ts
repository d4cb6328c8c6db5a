/**
 * Checks the running API against its OpenAPI document with Schemathesis (https://schemathesis.readthedocs.io,
 * `pip install schemathesis`). It reports each 5xx, each undocumented status, media type or header, each
 * response that violates its schema, each invalid request that is accepted, and each valid request that is
 * refused for another reason than the current state. Starts a platform with an account that has no plan limit
 * and contains one resource of each kind.
 *
 *   node gateway/bench/schemathesis.ts [--cases 12000] [--part 1/3] [--seed 1] [--command schemathesis]
 *     [-- options of `schemathesis run`]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureAccounts, startPlatform } from '@mi/local-platform'
import { makeThings } from '../test/support/make-things.ts'
import { liftLimit } from './lift-limit.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '12000' },
    part: { type: 'string', default: '1/1' },
    seed: { type: 'string', default: '1' },
    command: { type: 'string', default: 'schemathesis' },
  },
})
const CASES = Number(values.cases)
const [PART, PARTS] = values.part.split('/').map(Number) as [number, number]
/** The average number of cases per operation that Schemathesis generates for the edges of a schema, in addition to the random cases. */
const OF_EDGES = 35

interface Operation {
  operationId: string
}

const folder = await mkdtemp(join(tmpdir(), 'mi-schemathesis-'))
const platform = await startPlatform({
  folder,
  port: 0,
  processes: true,
  env: { PATH: process.env.PATH, WEBHOOKS_ALLOWED_NETWORKS: '127.0.0.0/8', LOG_LEVEL: 'warn' },
})
try {
  const credentials = await ensureAccounts(platform, folder)
  await liftLimit(platform, credentials.account_id)
  const ownKey = await idOfOwnKey(credentials)
  const ids: Record<string, string> = {
    ...(await makeThings(platform.baseUrl, credentials)),
    'own-key': ownKey,
  }
  const response = await fetch(`${platform.baseUrl}/openapi.json`)
  const document = (await response.json()) as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.values(document.paths)
    .flatMap(item => Object.values(item))
    .map(({ operationId }) => operationId)
    .sort()
  const chosen = operations.filter((_, index) => index % PARTS === PART - 1)
  const perOperation = Math.max(10, Math.ceil(CASES / operations.length) - OF_EDGES)
  const counts = join(folder, 'counts.json')
  const input = join(folder, 'input.json')
  await writeFile(input, JSON.stringify({ ids, counts, key: credentials.api_key, seed: Number(values.seed) }))
  const status = await run(perOperation, chosen, input)
  const counted: Counts = JSON.parse(await readFile(counts, 'utf8'))
  console.log(report(counted, chosen.length, operations.length))
  const whole = PARTS === 1 && positionals.length === 0
  if (whole && counted.cases < CASES) console.log(`fewer than ${CASES} cases`)
  process.exitCode = status || Number(whole && counted.cases < CASES)
  // Fails the run when the key no longer works, because all later requests would have been 401.
  if ((await idOfOwnKey(credentials)) !== ownKey) process.exitCode = 1
} finally {
  await platform.stop()
  await rm(folder, { recursive: true, force: true })
}

/** The id of the key that the run uses, from the list of the account. @throws when the key is refused */
async function idOfOwnKey({ api_key: key }: { api_key: string }): Promise<string> {
  const response = await fetch(`${platform.baseUrl}/api-keys?limit=100`, {
    headers: { authorization: `Bearer ${key}` },
  })
  if (!response.ok) throw new Error(`The key of the run is refused with ${response.status}.`)
  const { data } = (await response.json()) as { data: { id: string; prefix: string; last_four: string }[] }
  const own = data.find(({ prefix, last_four }) => key.startsWith(prefix) && key.endsWith(last_four))
  if (!own) throw new Error('The key of the run is not among the keys of the account.')
  return own.id
}

async function run(perOperation: number, chosen: string[], input: string): Promise<number> {
  const here = join(import.meta.dirname, 'schemathesis')
  const options = [
    '--config-file',
    join(here, 'schemathesis.toml'),
    'run',
    `${platform.baseUrl}/openapi.json`,
    ['--phases', 'examples,coverage,fuzzing'],
    ['--max-examples', String(perOperation)],
    ['--seed', values.seed],
    ['--generation-database', 'none'],
    chosen.flatMap(id => ['--include-operation-id', id]),
    positionals,
  ].flat()
  const child = spawn(values.command, options, {
    stdio: 'inherit',
    env: {
      ...process.env,
      SCHEMATHESIS_HOOKS: join(here, 'hooks.py'),
      MI_SCHEMATHESIS_INPUT: input,
      PYTHONDONTWRITEBYTECODE: '1',
    },
  })
  const [code] = await once(child, 'exit')
  return Number(code ?? 1)
}

interface Counts {
  cases: number
  statuses: Record<string, number>
  /** The number of requests that are valid by their schema and got a 400, by operation and message. */
  refused: Record<string, number>
}

function report({ cases, statuses, refused }: Counts, chosen: number, all: number): string {
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .sort()
      .map(([name, count]) => `${name} × ${count}`)
      .join(', ')
  return [
    `${cases} cases over ${chosen} of ${all} operations`,
    `statuses: ${list(statuses)}`,
    `valid by their schema and refused with 400: ${list(refused) || 'none'}`,
  ].join('\n')
}
