import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate } from './generate.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const root = folder('../../../..')
const { faults, languages } = generate(folder('../../languages'), folder('../generated'))
for (const fault of faults) process.stderr.write(`${relative(root, fault)}\n`)
if (faults.length > 0) process.exitCode = 1
else process.stdout.write(`languages: ${languages.length} compiled\n`)
