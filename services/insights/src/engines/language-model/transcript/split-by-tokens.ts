import { estimateTokens } from './estimate-tokens.ts'

/**
 * Splits lines into the fewest parts of about equal size with at most `most` tokens each, in order. A line that is too long for a part is
 * cut and gets a separate part.
 */
export function splitByTokens<Line extends { readonly line: string }>(
  lines: readonly Line[],
  most: number,
): Line[][] {
  const fitting = lines.map(item => cutToFit(item, most))
  const sizes = fitting.map(({ line }) => estimateTokens(line) + 1)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const target = Math.min(most, Math.ceil(total / Math.ceil(total / most)) + Math.max(0, ...sizes))
  const parts: Line[][] = []
  let room = 0
  for (const [at, item] of fitting.entries()) {
    const size = sizes[at] as number
    if (parts.length === 0 || size > room) {
      parts.push([])
      room = target
    }
    parts.at(-1)?.push(item)
    room -= size
  }
  return parts
}

function cutToFit<Line extends { readonly line: string }>(item: Line, most: number): Line {
  if (estimateTokens(item.line) < most) return item
  // A character has at most four bytes of UTF-8, so the result fits in any script.
  const share = (most - 1) / estimateTokens(item.line)
  let line = item.line.slice(0, Math.floor(item.line.length * share))
  while (estimateTokens(line) >= most) line = line.slice(0, Math.floor(line.length * 0.9))
  return { ...item, line: line.replace(/[\uD800-\uDBFF]$/, '') }
}
