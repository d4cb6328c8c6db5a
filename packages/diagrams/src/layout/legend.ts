import type { NodeKind } from '../model/nodes.ts'
import { MARGIN } from '../svg/document.ts'
import { textLine, textWidth } from '../svg/text.ts'
import { hueOf, type Theme } from '../svg/theme.ts'
import { kindIcon } from './icons.ts'

const TEXT = { size: 13, weight: 600 } as const
const NAMES: Partial<Readonly<Record<NodeKind, string>>> = {
  topic: 'Topic',
  question: 'Question',
  option: 'Option',
  decision: 'Decision',
  action: 'Action item',
}
const GAP = 26

/** Draws the meaning of the signs in one line. */
export function legend(theme: Theme, kinds: readonly NodeKind[], y: number): string {
  let x = MARGIN
  return kinds
    .map(kind => {
      const name = NAMES[kind] ?? ''
      const ring = theme.style === 'minimal' && kind !== 'decision'
      const drawn =
        kindIcon(kind, x + 10, y, hueOf(theme, kind).solid, '#ffffff', ring) +
        textLine(name, x + 28, y + 4.7, TEXT, theme.muted)
      x += 28 + textWidth(name, TEXT.size, TEXT.weight) + GAP
      return drawn
    })
    .join('')
}
