import { estimateTokens } from './estimate-tokens.ts'

/**
 * Splits lines into the fewest parts of about equal size with at most `most` tokens each, in order. A line that is too long for a part is
 * cut and gets a separate part.
 */
export function splitByTokens<Line extends { readonly line: string }>(
  lines: readonly Line[],
  most: number,
): Line[][] {
  const fitting = lines.map(one => cutToFit(one, most))
  const sizes = fitting.map(({ line }) => estimateTokens(line) + 1)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const target = Math.min(most, Math.ceil(total / Math.ceil(total / most)) + Math.max(0, ...sizes))
  const parts: Line[][] = []
  let room = 0
  for (const [at, one] of fitting.entries()) {
    const size = sizes[at] as number
    if (parts.length === 0 || size > room) {
      parts.push([])
      room = target
    }
    parts.at(-1)?.push(one)
    room -= size
  }
  return parts
}

function cutToFit<Line extends { readonly line: string }>(one: Line, most: number): Line {
  if (estimateTokens(one.line) < most) return one
  // A character has at most four bytes of UTF-8, so the result fits in any script.
  const share = (most - 1) / estimateTokens(one.line)
  let line = one.line.slice(0, Math.floor(one.line.length * share))
  while (estimateTokens(line) >= most) line = line.slice(0, Math.floor(line.length * 0.9))
  return { ...one, line: line.replace(/[\uD800-\uDBFF]$/, '') }
}
