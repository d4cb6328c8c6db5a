import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'

/** A YAML file with its values and the places of its keys. */
export interface SourceFile {
  /** The path relative to the folder of all languages: `de/meetings/answers.yaml`. */
  readonly path: string
  /** Fragments that the file declares. */
  readonly words: Readonly<Record<string, unknown>>
  /** Everything else. */
  readonly values: Readonly<Record<string, unknown>>
  /** `line:column` of a key, or of the nearest key around it. */
  placeOf(keys: readonly PropertyKey[]): string
}

/** Reports an error, in the form `file:line:column: key: reason`. */
export type Report = (path: string, place: string, key: string, reason: string) => void

/** Reads a file. Reports invalid YAML and a document that is not a mapping. */
export function readSource(root: string, path: string, report: Report): SourceFile | null {
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(join(root, path), 'utf8'), { lineCounter: lines })
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return `${line}:${col}`
  }
  for (const { pos, message } of document.errors)
    report(path, place(pos[0]), '', String(message.split('\n')[0]).replace(/ at line \d+, column \d+:$/, ''))
  if (document.errors.length > 0) return null
  const content: unknown = document.toJS() ?? {}
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    report(path, '1:1', '', 'must be a mapping')
    return null
  }
  const { words = {}, ...values } = content as Record<string, unknown>
  return {
    path,
    words: words as Record<string, unknown>,
    values,
    placeOf(keys) {
      for (let length = keys.length; length > 0; length--) {
        const node = document.getIn(keys.slice(0, length), true) as
          | { range?: [number, number, number] }
          | undefined
        if (node?.range !== undefined) return place(node.range[0])
      }
      return '1:1'
    },
  }
}

/** Paths of the YAML files below a folder, sorted. */
export function yamlFiles(root: string, below = ''): string[] {
  if (!existsSync(join(root, below))) return []
  return readdirSync(join(root, below), { withFileTypes: true })
    .flatMap(entry => {
      const path = relative(root, join(root, below, entry.name))
      if (entry.isDirectory()) return yamlFiles(root, path)
      return path.endsWith('.yaml') ? [path] : []
    })
    .sort()
}
