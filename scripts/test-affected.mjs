// `npm run test:affected [-- BASE]`: the tests of the packages that changed since BASE (default: main), and of their dependents.
import { execFileSync, spawnSync } from 'node:child_process'
import { supportedNode } from './node-version.mjs'

if (!supportedNode()) process.exit(1)
const base = process.argv[2] ?? 'main'
const report = execFileSync('npx', ['turbo', 'ls', '--affected', '--output=json'], {
  env: { ...process.env, TURBO_SCM_BASE: base },
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
})
const folders = JSON.parse(report).packages.items.map(({ path }) => path)
if (folders.length === 0) console.log(`No package has changed since ${base}.`)
else process.exitCode = spawnSync('npm', ['test', '--', ...folders], { stdio: 'inherit' }).status ?? 1
