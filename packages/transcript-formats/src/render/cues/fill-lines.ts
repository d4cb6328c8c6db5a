import type { Token } from './tokens.ts'

/** Two lines of 42 columns: the limit in the subtitle guides of broadcasters. */
export const MAX_COLUMNS = 42
const MAX_LINES = 2

interface FilledLines {
  readonly lines: readonly string[]
  /** The index of the first token that did not fit. */
  readonly next: number
}

/** A prefix of the text that is never broken: a name or a tag. */
export interface Label {
  readonly text: string
  /** At most {@link MAX_COLUMNS} unless it is invisible, so that any token fits after or below it. */
  readonly width: number
  readonly hasSpaceBehind: boolean
}

/**
 * Fills the lines of one cue with as many tokens as fit. If a sentence or otherwise a clause ends in the second half, the cue
 * ends there: a cue is easier to read when it ends at a pause of the speaker.
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
  // No token before it needs a space.
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

/** The end of a cue that could contain the tokens up to `to`. */
function breathBefore(tokens: readonly Token[], from: number, to: number): number {
  const half = from + Math.ceil((to - from) / 2)
  for (const pattern of [/[.!?。！？…]["'”’)»」』]*$/u, /[,;:，、；：]["'”’)»」』]*$/u]) {
    for (let end = to; end > half; end -= 1) {
      if (pattern.test(tokens[end - 1]?.text ?? '')) return end
    }
  }
  return to
}
