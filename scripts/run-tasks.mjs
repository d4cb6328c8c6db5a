// `npm run generate`, `npm run check`: installs what is missing, then has turbo run the named tasks.
import { supportedNode } from './node-version.mjs'

if (supportedNode()) await run(process.argv.slice(2))
else process.exitCode = 1

async function run(tasks) {
  const { explainDisk, turbo } = await import('./pnpm.mjs')
  const { prepare } = await import('./prepare.mjs')
  try {
    await prepare()
    process.exitCode = await turbo(tasks)
  } catch (error) {
    console.error(explainDisk(error))
    process.exitCode = 1
  }
}
