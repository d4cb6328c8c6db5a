// Tests the diagrams of written meetings of various fields, lengths and languages with the facts of the
// built-in engine.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultTemplate, summarize } from '@mi/meeting-analysis'
import { describe, expect, it } from 'vitest'
import { createDiagram, DIAGRAM_STYLES, DIAGRAM_TYPES, type DiagramType } from '../src/index.ts'
import { complaints } from './audit.ts'
import { type Meeting, meetingOf } from './meetings.ts'

const FOLDER = join(import.meta.dirname, 'written')

/** The first line contains title · language · length in seconds. The lines are spread over this length. */
function readMeeting(file: string): Meeting {
  const [head = '', ...lines] = readFileSync(join(FOLDER, file), 'utf8').trim().split('\n')
  const [title = '', language = '', seconds = ''] = head.split(' · ')
  const step = Number(seconds) / lines.length
  const segments = lines.map((line, index) => {
    const [, name = '', text = ''] = /^([^:]+): (.*)$/.exec(line) ?? []
    const start = index * step
    return {
      id: `seg_${String(index).padStart(3, '0')}`,
      index,
      speakerId: name,
      speakerName: name,
      text,
      start,
      end: start + step - 0.5,
    }
  })
  const names = [...new Set(segments.map(({ speakerName }) => speakerName))]
  const participants = names.map(name => ({ id: name, name, email: null }))
  const draft = summarize({
    meeting: { title, startedAt: '2026-05-04T09:00:00Z', timeZone: 'UTC' },
    participants,
    segments,
    template: { ...defaultTemplate, language: null },
    language,
  })
  return meetingOf({
    title,
    language,
    segments,
    participants,
    topics: draft.topics,
    decisions: draft.decisions.map(({ text, confidence, citations }) => ({
      text,
      confidence,
      segmentId: citations[0]?.segmentId ?? '',
    })),
    points: (draft.points ?? []).map(({ text, citations }) => ({
      text,
      segmentIds: citations.map(({ segmentId }) => segmentId),
    })),
    actionItems: draft.actionItems.map(item => ({
      title: item.title,
      confidence: item.confidence,
      assigneeName: item.assigneeId ?? item.assigneeName,
      dueDate: item.dueDate,
      segmentIds: item.citations.map(({ segmentId }) => segmentId),
    })),
  })
}

describe.each(readdirSync(FOLDER).map(file => [file, readMeeting(file)] as const))('%s', (_, meeting) => {
  const drawn = (type: DiagramType) => {
    const result = createDiagram({ ...meeting, type, style: 'detailed', focusTopics: [] })
    return result.ok ? result.diagram.nodes : []
  }

  it.each(DIAGRAM_TYPES)('as a %s is readable in each style, or gives a reason', type => {
    for (const style of DIAGRAM_STYLES) {
      const result = createDiagram({ ...meeting, type, style, focusTopics: [] })
      if (result.ok) expect(complaints(result.diagram.svg), style).toEqual([])
      else
        expect(result.failure).toMatchObject({ code: 'no_evidence', message: expect.stringMatching(/\.$/) })
    }
  })

  it('has a mind map with facts that no other picture shows', () => {
    const points = drawn('mindmap').filter(({ kind }) => kind === 'point')
    expect(points.length).toBeGreaterThan(0)
    // An infographic also shows points when there are few results.
    const listed = drawn('infographic').filter(({ kind }) => kind !== 'point')
    const others = [...drawn('flowchart'), ...listed].map(({ label }) => label)
    for (const { label } of points) expect(others).not.toContain(label)
  })
})
