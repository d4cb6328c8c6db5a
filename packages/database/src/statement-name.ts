import { createHash } from 'node:crypto'

const names = new Map<string, string>()

/** The name of a prepared statement on a connection. The same text always has the same name. */
export function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `s${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
    names.set(text, name)
  }
  return name
}
