import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { CliError, EXIT } from '../exit-codes.ts'

/** Media type of each file ending that can be imported. */
export const MEDIA_TYPES: Record<string, string> = {
  '.vtt': 'text/vtt',
  '.srt': 'application/x-subrip',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
}

/** Files as named, and every transcript below folders, in the order of their names. */
export async function findFiles(paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    const info = await stat(path).catch(() => {
      throw new CliError(`${path} does not exist.`, EXIT.usage)
    })
    if (info.isDirectory()) {
      const below = await readdir(path, { recursive: true, withFileTypes: true })
      const files = below.filter(entry => entry.isFile() && extname(entry.name).toLowerCase() in MEDIA_TYPES)
      found.push(...files.map(entry => join(entry.parentPath, entry.name)).sort())
    } else if (extname(path).toLowerCase() in MEDIA_TYPES) {
      found.push(path)
    } else {
      throw new CliError(`${path}: only ${Object.keys(MEDIA_TYPES).join(', ')} can be imported.`, EXIT.usage)
    }
  }
  return [...new Set(found)]
}
