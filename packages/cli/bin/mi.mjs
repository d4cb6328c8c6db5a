#!/usr/bin/env node
// The command is written in TypeScript, which needs Node 22.18 or newer. On an older Node it runs with the
// Node that the project installs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm run mi` changes to the root of the project, but paths are relative to the folder of the call.
if (process.env.npm_lifecycle_event === 'mi' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)

const here = dirname(fileURLToPath(import.meta.url))
const main = join(here, '../src/main.ts')
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 22 || (major === 22 && minor >= 18)) {
  // The compile cache halves the time to start.
  module.enableCompileCache()
  await import(main)
} else {
  const node = join(
    here,
    '../../../node_modules/node/bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (!existsSync(node)) {
    console.error('mi needs Node 22.18 or newer, or one `npm start` in this project, which installs it.')
    process.exit(1)
  }
  const { status } = spawnSync(
    node,
    ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)],
    { stdio: 'inherit' },
  )
  process.exit(status ?? 1)
}
