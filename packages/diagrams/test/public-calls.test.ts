import { describe, expect, it } from 'vitest'
import { createDiagram, DIAGRAM_STYLES, DIAGRAM_TYPES } from '../src/index.ts'
import { complaints } from './audit.ts'
import { publicCalls } from './public-calls.ts'

const calls = publicCalls(8)

describe.skipIf(calls.length === 0)('pictures of public calls (needs MI_DATA_DIR)', () => {
  it.each(calls)('%s has twelve readable pictures, or reasons for missing pictures', (_, meeting) => {
    for (const type of DIAGRAM_TYPES) {
      for (const style of DIAGRAM_STYLES) {
        const result = createDiagram({ ...meeting, type, style, focusTopics: [] })
        if (result.ok) expect(complaints(result.diagram.svg), `${type} ${style}`).toEqual([])
        else expect(result.failure.code).toBe('no_evidence')
      }
    }
  })
})
