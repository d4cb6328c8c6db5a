/**
 * Generates the Prisma client and the column maps of each folder that contains `prisma/schema.prisma`. The default is the current
 * folder. `prisma generate` would download its schema engine, which this command does not use. Naming any
 * existing file as that engine prevents the download, so the command works offline.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'

const require = createRequire(import.meta.url)
const prisma = join(require.resolve('prisma/package.json'), '../build/index.js')

async function generate(folder: string): Promise<number> {
  const child = spawn(
    process.execPath,
    [prisma, 'generate', '--schema', 'prisma/schema.prisma', '--no-hints'],
    {
      cwd: resolve(folder),
      env: {
        ...process.env,
        // The schema runs columns-generator.ts with `node`, which must be the version that strips types.
        PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  const code = await new Promise<number>(done => child.on('close', exitCode => done(exitCode ?? 1)))
  if (code !== 0) process.stderr.write(output)
  return code
}

const folders = process.argv.slice(2)
for (const folder of folders.length > 0 ? folders : ['.']) {
  process.exitCode ||= await generate(folder)
}
