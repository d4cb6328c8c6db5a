import { readFileSync } from 'node:fs'

/** A file that `npm run generate` made, without `.json`. */
export function readCompiled(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`./generated/${path}.json`, import.meta.url), 'utf8'))
}
