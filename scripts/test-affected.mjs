// `npm run test:affected [-- BASE]`: lint, type check and tests of the packages that changed since BASE (default: main), and of
// their dependents. turbo skips what passed before with the same inputs.
import { supportedNode } from './node-version.mjs'

if (supportedNode()) await run(process.argv[2] ?? 'main')
else process.exitCode = 1

async function run(base) {
  const { turbo } = await import('./pnpm.mjs')
  const { prepare } = await import('./prepare.mjs')
  await prepare()
  // One task at a time, because the tests of one package already use all cores.
  const tasks = ['lint', 'typecheck', 'test', '--affected', '--concurrency=1', '--output-logs=new-only']
  process.exitCode = await turbo(tasks, { TURBO_SCM_BASE: base })
}
