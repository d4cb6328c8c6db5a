import { open, readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { CliError, EXIT } from '../exit-codes.ts'

/** Media type of each file ending that can be imported. */
export const MEDIA_TYPES: Record<string, string> = {
  '.vtt': 'text/vtt',
  '.srt': 'application/x-subrip',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
}

/** Files as named, and every transcript below folders, in the order of their names. JSON of other kinds is passed over there. */
export async function findFiles(paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    const info = await stat(path).catch(() => {
      throw new CliError(`${path} does not exist.`, EXIT.usage)
    })
    if (info.isDirectory()) {
      const below = await readdir(path, { recursive: true, withFileTypes: true })
      const files = below.filter(entry => entry.isFile() && extname(entry.name).toLowerCase() in MEDIA_TYPES)
      for (const file of files.map(entry => join(entry.parentPath, entry.name)).sort()) {
        if (await looksLikeTranscript(file)) found.push(file)
      }
    } else if (extname(path).toLowerCase() in MEDIA_TYPES) {
      found.push(path)
    } else {
      throw new CliError(`${path}: only ${Object.keys(MEDIA_TYPES).join(', ')} can be imported.`, EXIT.usage)
    }
  }
  return [...new Set(found)]
}

/** A folder may hold any JSON: only one with segments near its beginning is a transcript. */
async function looksLikeTranscript(path: string): Promise<boolean> {
  if (extname(path).toLowerCase() !== '.json') return true
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(256 * 1024), position: 0 })
    return /"segments"\s*:/.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}
