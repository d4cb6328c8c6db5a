// `npm start`: brings what the platform needs (packages, generated code, a Node 24), then hands over to packages/local-platform.
// This file runs on whatever Node the machine has, so it uses nothing newer than Node 20 and nothing from npm.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare, projectNode, root, supportedNode } from './prepare.mjs'

if (!supportedNode()) process.exit(1)

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  console.log(`npm start [-- options]

  --port N       the gateway's port (default 8080)
  --fresh        begin anew: forget the data of earlier starts
  --processes    every service in a process of its own
  --no-demo      no demo meetings
  --help         this text

Data lives in .local/. Your own engines: DATABASE_URL, NATS_URL, OPENSEARCH_URL, REDIS_URL, S3_ENDPOINT, SMTP_URL,
STT_BASE_URL, EMBEDDINGS_BASE_URL, LLM_BASE_URL (see README.md).`)
  process.exit(0)
}

try {
  await prepare()
} catch (error) {
  console.error(`\n  ${error.message}\n`)
  process.exit(1)
}

const platform = spawn(
  projectNode(),
  ['--disable-warning=ExperimentalWarning', join(root, 'packages/local-platform/src/main.ts'), ...args],
  {
    stdio: 'inherit',
    cwd: root,
  },
)
// Ctrl-C reaches the whole process group; the platform stops in order and we wait for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT') platform.kill(signal)
  })
}
platform.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
