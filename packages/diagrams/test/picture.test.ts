import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { createDiagram, DIAGRAM_STYLES, DIAGRAM_TYPES, type DiagramInput, renderPng } from '../src/index.ts'
import { complaints } from './audit.ts'
import { arabic, bakery, crowded, HOSTILE_LABELS, labelled, type Meeting, WORLD_LABELS } from './meetings.ts'

const MEETINGS: Readonly<Record<string, Meeting>> = {
  'an ordinary meeting': bakery,
  'a crowded meeting': crowded,
  'a meeting from right to left': arabic,
  'hostile labels': labelled(HOSTILE_LABELS, 'end"]; <img src=x onerror=alert(1)> --> {{'),
  'the scripts of the world': labelled(WORLD_LABELS, '新しいパン屋の会議 · اجتماع المخبز'),
}

function drawn(input: DiagramInput) {
  const result = createDiagram(input)
  if (!result.ok) throw new Error(result.failure.message)
  return result.diagram
}

describe.each(Object.entries(MEETINGS))('%s', (_, meeting) => {
  describe.each(DIAGRAM_TYPES)('%s', type => {
    it.each(DIAGRAM_STYLES)('has readable, complete, separate words with contrast in style %s', style => {
      expect(complaints(drawn({ ...meeting, type, style, focusTopics: [] }).svg)).toEqual([])
    })
  })
})

describe('the SVG', () => {
  const hostile = labelled(HOSTILE_LABELS, '</svg><script>alert(1)</script>')

  it.each(DIAGRAM_TYPES)('is well-formed for a hostile %s and has no active content', type => {
    const { svg } = drawn({ ...hostile, type, style: 'detailed', focusTopics: [] })
    const window = new Window()
    const parsed = new window.DOMParser().parseFromString(svg, 'image/svg+xml')
    expect(parsed.querySelector('parsererror')).toBeNull()
    const names = new Set([...parsed.querySelectorAll('*')].map(element => element.localName))
    expect([...names].toSorted()).toEqual(
      [...names]
        .filter(name => ['svg', 'g', 'title', 'rect', 'circle', 'path', 'text', 'tspan'].includes(name))
        .toSorted(),
    )
    expect(svg).not.toMatch(/<[^>]+\s(?:on\w+|href|xlink:href|style)=/)
  })

  it('is 1,200 wide, and the PNG has that width times the scale', async () => {
    const { svg } = drawn({ ...bakery, type: 'mindmap', style: 'detailed', focusTopics: [] })
    expect(svg).toMatch(/^<svg [^>]*width="1200"/)
    for (const scale of [1, 2]) {
      const png = await renderPng(svg, scale)
      expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
      expect(png.readUInt32BE(16)).toBe(1200 * scale)
    }
  })
})

describe('the same meeting', () => {
  it.each(DIAGRAM_TYPES)('gives the same bytes for a %s, markup and picture', async type => {
    const input: DiagramInput = { ...bakery, type, style: 'colorful', focusTopics: [] }
    const [one, other] = [drawn(input), drawn(structuredClone(input))]
    expect(other).toEqual(one)
    expect(await renderPng(other.svg)).toEqual(await renderPng(one.svg))
  })
})
