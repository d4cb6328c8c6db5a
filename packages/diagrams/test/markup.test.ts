import { Window } from 'happy-dom'
import type { Mermaid } from 'mermaid'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDiagram, DIAGRAM_STYLES, type DiagramType } from '../src/index.ts'
import { mermaidText } from '../src/markup/escape.ts'
import { bakery, crowded, HOSTILE_LABELS, labelled, WORLD_LABELS } from './meetings.ts'

const TYPES = { flowchart: 'flowchart-v2', sequence: 'sequence', mindmap: 'mindmap' } as const
const MEETINGS = {
  ordinary: bakery,
  crowded,
  hostile: labelled(HOSTILE_LABELS, 'end"]; %%{init: {}}%% ---'),
  world: labelled(WORLD_LABELS, '新しいパン屋の会議'),
}

let mermaid: Mermaid

beforeAll(async () => {
  // Mermaid's parser cleans labels with DOMPurify, which needs a document.
  const window = new Window()
  Object.assign(globalThis, { window, document: window.document })
  mermaid = (await import('mermaid')).default
})

describe.each(Object.entries(MEETINGS))('the markup of the %s meeting', (_, meeting) => {
  describe.each(Object.entries(TYPES) as [DiagramType, string][])('as %s', (type, parsedType) => {
    it.each(DIAGRAM_STYLES)('in style %s is accepted by Mermaid', async style => {
      const result = createDiagram({ ...meeting, type, style, focusTopics: [] })
      if (!result.ok) throw new Error(result.failure.message)
      expect(await mermaid.parse(result.diagram.sourceMarkup)).toMatchObject({ diagramType: parsedType })
    })
  })
})

describe('each hostile label alone', () => {
  it.each(HOSTILE_LABELS)('%j is a label in all three grammars', async label => {
    const text = mermaidText(label)
    const sources = [
      `flowchart LR\n  a["${text}"] --> b{{"${text}"}}\n  b --> c[/"${text}"/]\n  c --> d(["${text}"])`,
      `sequenceDiagram\n  participant a as ${text}\n  participant b as x\n  a->>b: ${text}\n  b-->>a: ${text}`,
      `mindmap\n  r(("${text}"))\n    t["${text}"]\n      l("${text}")`,
    ]
    for (const source of sources) expect(await mermaid.parse(source)).toBeTruthy()
  })
})

describe('the title of a meeting', () => {
  it.each(['flowchart', 'sequence', 'mindmap'] as const)(
    'contains no tag in the markup of a %s',
    async type => {
      const meeting = { ...bakery, title: '<script>alert(1)</script> & "plan"' }
      const result = createDiagram({ ...meeting, type, style: 'minimal', focusTopics: [] })
      const markup = result.ok ? result.diagram.sourceMarkup : ''
      expect(markup).toContain('‹script›alert(1)‹/script› & \\"plan\\"')
      expect(markup).not.toMatch(/<\/?script/)
      expect(await mermaid.parse(markup)).toBeTruthy()
    },
  )
})

describe('a label in markup', () => {
  it('equals the original text after Mermaid has decoded it', () => {
    const decode = (text: string) => text.replace(/#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    for (const label of [
      'Order "the" oven; [today] #3 & <now>',
      'end of style',
      '決定：注文',
      'a--b `c` {d}',
    ]) {
      expect(decode(mermaidText(label))).toBe(label)
    }
  })
})

describe('the source of an infographic', () => {
  it('is the SVG of the picture', () => {
    const result = createDiagram({ ...bakery, type: 'infographic', style: 'minimal', focusTopics: [] })
    expect(result.ok && result.diagram.sourceMarkup).toBe(result.ok && result.diagram.svg)
  })
})
