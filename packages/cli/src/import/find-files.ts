import { open, readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { CliError, EXIT } from '../exit-codes.ts'
import { TRANSCRIPT_TYPES } from './media-types.ts'

export interface FoundFiles {
  /** Sorted by name. */
  files: string[]
  /** Files of a known kind that are not transcripts. */
  skipped: { path: string; reason: string }[]
}

const ZOOM_CHAT = 'Zoom chat, not a transcript'
const NO_TRANSCRIPT = 'text without speakers or times'
const TEXT_HEAD_BYTES = 16 * 1024

/**
 * Lists the named files, and all files with an extension of `types` in folders. @throws {CliError} for an
 * invalid path
 */
export async function findFiles(paths: string[], types: Record<string, string>): Promise<string[]> {
  const hasType = (path: string) => Object.hasOwn(types, extname(path).toLowerCase())
  const found = new Set<string>()
  for (const path of paths) {
    const info = await stat(path).catch(() => {
      throw new CliError(`${path} does not exist.`, EXIT.usage)
    })
    if (info.isDirectory()) {
      const below = await readdir(path, { recursive: true, withFileTypes: true })
      const files = below.filter(entry => entry.isFile() && hasType(entry.name))
      for (const file of files.map(entry => join(entry.parentPath, entry.name)).sort()) found.add(file)
    } else if (hasType(path)) {
      found.add(path)
    } else {
      throw new CliError(`${path}: only ${Object.keys(types).join(', ')} are accepted.`, EXIT.usage)
    }
  }
  return [...found]
}

/**
 * Lists transcripts among files and folders. From folders it takes only files that look like transcripts. Zoom
 * chats, and texts without a speaker or a time, are reported as skipped.
 */
export async function findTranscripts(paths: string[]): Promise<FoundFiles> {
  const result: FoundFiles = { files: [], skipped: [] }
  for (const path of await findFiles(paths, TRANSCRIPT_TYPES)) {
    const extension = extname(path).toLowerCase()
    const head = extension === '.txt' ? await headOf(path, TEXT_HEAD_BYTES) : ''
    if (isZoomChat(head)) result.skipped.push({ path, reason: ZOOM_CHAT })
    else if (extension === '.txt' && !paths.includes(path) && !looksLikeTranscript(head))
      result.skipped.push({ path, reason: NO_TRANSCRIPT })
    else if (extension !== '.json' || paths.includes(path) || hasSegments(await headOf(path, 256 * 1024)))
      result.files.push(path)
  }
  return result
}

/** A folder may contain any JSON. A transcript has segments near its beginning. */
const hasSegments = (head: string): boolean => /"segments"\s*:/.test(head)

/** A line of a transcript: `Name: words`, `[00:01:02] words` or `00:01:02 words`. */
const SPOKEN_LINE =
  /^(?:[[(]?\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?[\])]?\s+\S|\p{Lu}[^:\t\n]{0,60}:(?:\s+\S|\s*$))/u

/** True if more than a third of the lines are like lines of a transcript. */
function looksLikeTranscript(head: string): boolean {
  const lines = head.split('\n').filter(line => line.trim() !== '')
  const spoken = lines.filter(line => SPOKEN_LINE.test(line.trim()))
  return spoken.length * 3 > lines.length
}

/** `HH:MM:SS<TAB>name:<TAB>text`, or the older `HH:MM:SS From name to Everyone: text`. */
const CHAT_LINE = /^\uFEFF?\d\d:\d\d:\d\d(?:\t[^\t]*:\t|[\t ]+From .+? [Tt]o .+?:)/

/** Returns true for a chat file of Zoom. Messages may have several lines, but the first line always has this form. */
export const isZoomChat = (head: string): boolean => CHAT_LINE.test(head.trimStart())

async function headOf(path: string, bytes: number): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(bytes), position: 0 })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
