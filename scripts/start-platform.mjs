// Installs what the platform needs (packages, generated code, a Node 24), then starts packages/local-platform.
// This file runs on whatever Node the machine has, so it uses nothing newer than Node 20 and nothing from npm.

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onParentEnd } from './on-parent-end.mjs'
import { compileCache, explainDisk, projectNode, root, stopRunning } from './pnpm.mjs'
import { prepare } from './prepare.mjs'

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  console.log(`npm start [-- options]

  --port N       the gateway's port (default: PORT, else 8080); 0 for any free one
  --fresh        delete the data of earlier starts first
  --processes    every service in a process of its own
  --no-demo      no demo meetings
  --help         this text

Data lives in .local/, or where MI_LOCAL_FOLDER says. Your own engines: DATABASE_URL, NATS_URL, OPENSEARCH_URL, REDIS_URL,
S3_ENDPOINT, STT_BASE_URL, EMBEDDINGS_BASE_URL, LLM_BASE_URL (see README.md).`)
  process.exit(0)
}

let platform = null
function stop(signal) {
  // Ctrl-C in a terminal reaches the platform by itself too; it takes the two for one.
  if (platform) platform.kill(signal)
  else {
    stopRunning()
    process.exit(130)
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))

onParentEnd(() => stop('SIGTERM'))

try {
  await prepare()
} catch (error) {
  console.error(`\n  ${explainDisk(error)}\n`)
  process.exit(1)
}

platform = spawn(
  projectNode(),
  [
    // The flags of every part: docs/decisions/young-generation.md.
    ...JSON.parse(readFileSync(join(root, 'packages/service-kit/node-flags.json'), 'utf8')),
    '--disable-warning=ExperimentalWarning',
    join(root, 'packages/local-platform/src/main.ts'),
    ...args,
  ],
  // The channel is for its end: a platform whose starter was killed stops by itself.
  {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    cwd: root,
    // glibc keeps what threads free in an arena a thread: with two arenas the idle platform takes 60 MB less.
    env: { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: compileCache, ...process.env },
  },
)
platform.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
