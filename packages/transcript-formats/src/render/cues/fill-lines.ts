import type { Token } from './tokens.ts'

/** Two lines of 42 columns: what the subtitle guides of broadcasters allow. */
export const MAX_COLUMNS = 42
const MAX_LINES = 2

interface FilledLines {
  readonly lines: readonly string[]
  /** The first token that found no room. */
  readonly next: number
}

/** A prefix of the text, never broken: a name, or a tag. */
export interface Label {
  readonly text: string
  /** At most {@link MAX_COLUMNS} unless it shows nothing, so that any token finds room behind or below it. */
  readonly width: number
  readonly hasSpaceBehind: boolean
}

/**
 * Fills the lines of one cue with as many tokens as fit, then gives the last ones back if a sentence, or failing that a
 * clause, ends in the second half: a cue is easier to read when it ends where the speaker takes breath.
 */
export function fillLines(tokens: readonly Token[], from: number, label: Label | null): FilledLines {
  const filled = fill(tokens, from, tokens.length, label)
  if (filled.next === tokens.length) return filled
  const end = breathBefore(tokens, from, filled.next)
  return end === filled.next ? filled : fill(tokens, from, end, label)
}

function fill(tokens: readonly Token[], from: number, to: number, label: Label | null): FilledLines {
  const lines: string[] = []
  let line = label?.text ?? ''
  let width = label?.width ?? 0
  // Nothing before it to keep a space from.
  let isBare = !label?.hasSpaceBehind
  let next = from
  for (; next < to; next += 1) {
    const token = tokens[next] as Token
    const gap = isBare || (token.joins && next > from) ? 0 : 1
    if (line !== '' && width + gap + token.width > MAX_COLUMNS) {
      if (lines.length === MAX_LINES - 1) break
      lines.push(line)
      line = token.text
      width = token.width
    } else {
      line += (gap === 1 ? ' ' : '') + token.text
      width += gap + token.width
    }
    isBare = false
  }
  return { lines: [...lines, line], next }
}

/** Where to end a cue that could hold the tokens up to `to`. */
function breathBefore(tokens: readonly Token[], from: number, to: number): number {
  const half = from + Math.ceil((to - from) / 2)
  for (const pattern of [/[.!?。！？…]["'”’)»」』]*$/u, /[,;:，、；：]["'”’)»」』]*$/u]) {
    for (let end = to; end > half; end -= 1) {
      if (pattern.test(tokens[end - 1]?.text ?? '')) return end
    }
  }
  return to
}
