/** The first duplicate name within one object of a valid JSON text, or null. */
export function findDuplicateName(json: string): string | null {
  // The names of each open object; null for an open list.
  const open: (Set<string> | null)[] = []
  for (let index = 0; index < json.length; index++) {
    const character = json.charCodeAt(index)
    if (character === 0x7b) open.push(new Set())
    else if (character === 0x5b) open.push(null)
    else if (character === 0x7d || character === 0x5d) open.pop()
    else if (character === 0x22) {
      const end = endOfString(json, index)
      const names = open.at(-1)
      if (names && isName(json, end)) {
        const name = JSON.parse(json.slice(index, end + 1)) as string
        if (names.has(name)) return name
        names.add(name)
      }
      index = end
    }
  }
  return null
}

/** Index of the closing quote of the string that opens at `start`; -1 when it is not closed. */
export function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end
}

function isEscaped(json: string, quote: number): boolean {
  let backslashes = 0
  while (json.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes++
  return backslashes % 2 === 1
}

/** True when the string that ends here is followed by a colon. */
function isName(json: string, end: number): boolean {
  let next = end + 1
  while (json.charCodeAt(next) <= 0x20) next++
  return json.charCodeAt(next) === 0x3a
}
