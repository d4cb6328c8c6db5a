import { expect, test } from 'vitest'
import { measureOwner } from '../../src/diagrams/layout/owner.ts'
import type { DiagramNode } from '../../src/diagrams/model/nodes.ts'
import { textWidth } from '../../src/diagrams/svg/text.ts'

const look = { text: '#000000', chip: { fill: '#dddddd', text: '#000000' } }

function lettersOf(assigneeName: string): { letters: string; size: number } {
  const node: DiagramNode = {
    id: 'n1',
    kind: 'action',
    label: 'Send the report',
    segmentIds: ['seg_1'],
    startSeconds: 0,
    speakerName: null,
    assigneeName,
    dueDate: null,
  }
  const drawn = measureOwner(node, look, 300)?.draw(0, 0) ?? ''
  const [, size = '', letters = ''] = /<text[^>]*font-size="([\d.]+)"[^>]*>([^<]+)</.exec(drawn) ?? []
  return { letters, size: Number(size) }
}

test('the letters of a name fit their disc, both of them however wide they are', () => {
  for (const [name, wanted] of [
    ['Ina Lind', 'IL'],
    ['Maria Silva', 'MS'],
    ['Wim Weber-Maas', 'WM'],
  ] as const) {
    const { letters, size } = lettersOf(name)
    expect(letters).toBe(wanted)
    expect(size).toBeGreaterThan(9)
    expect(textWidth(letters, size, 600)).toBeLessThanOrEqual(18.6)
  }
})
