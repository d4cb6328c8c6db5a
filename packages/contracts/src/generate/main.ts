import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadContract } from '../contract.ts'
import { generateTypes } from './generate-types.ts'

const folder = fileURLToPath(new URL('../generated', import.meta.url))
const files = generateTypes(loadContract())

rmSync(folder, { recursive: true, force: true })
for (const [path, source] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), source)
}
process.stdout.write(`contracts: ${files.size} files of types\n`)
