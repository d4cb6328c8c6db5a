import { builtInTemplates, countWords } from '@mi/meeting-analysis'
import { request, segments } from '@mi/meeting-analysis/sample-meeting'
import { describe, expect, test } from 'vitest'
import type { InsightsEngine, Segment } from '../../src/engines/engine.ts'

/** The contract of every insights engine. */
export function describeEngine(name: string, create: () => InsightsEngine): void {
  const passages = segments.map(segment => ({ ...segment, meetingId: 'mtg_1', meetingTitle: 'Relaunch' }))

  describe(name, () => {
    test('quotes segments word for word', async () => {
      const draft = await create().summarize(request)
      const cited = [...draft.sections, ...draft.actionItems, ...draft.decisions, ...draft.questions].flatMap(
        one => one.citations,
      )
      expect(cited.length).toBeGreaterThan(5)
      for (const { segmentId, quote, start, end } of cited) {
        const segment = segments.find(one => one.id === segmentId) as Segment
        expect(quote.trim()).not.toBe('')
        expect(segment.text).toContain(quote)
        expect([start, end]).toEqual([segment.start, segment.end])
      }
    })

    test.each(builtInTemplates.map(template => [template.key, template] as const))(
      'the sections of %s are its template’s, in its order, required ones always there',
      async (_, template) => {
        const draft = await create().summarize({ ...request, template: { ...template, language: null } })
        const keys = draft.sections.map(section => section.key)
        expect(keys).toEqual(template.sections.map(section => section.key).filter(key => keys.includes(key)))
        for (const section of template.sections) if (section.required) expect(keys).toContain(section.key)
        for (const section of draft.sections) expect(section.content.trim()).not.toBe('')
      },
    )

    test('keeps overview and sections within the requested words', async () => {
      for (const targetWords of [60, 120, 350]) {
        const draft = await create().summarize({ ...request, targetWords })
        const words = countWords(
          `${draft.overview} ${draft.sections.map(section => section.content.replace(/^- /gm, '')).join(' ')}`,
        )
        expect(words).toBeLessThanOrEqual(targetWords)
      }
    })

    test('returns consecutive topics with segments of the meeting only', async () => {
      const { topics } = await create().summarize(request)
      const known = new Set(segments.map(segment => segment.id))
      expect(topics.flatMap(topic => topic.segmentIds).every(id => known.has(id))).toBe(true)
      expect(topics.map(topic => topic.start)).toEqual(topics.map(topic => topic.start).sort((a, b) => a - b))
    })

    test('assigns items only to participants', async () => {
      const { actionItems } = await create().summarize(request)
      const known = new Set(request.participants.map(person => person.id))
      for (const item of actionItems) if (item.assigneeId !== null) expect(known).toContain(item.assigneeId)
    })

    test('cites nothing twice for the same statement', async () => {
      const draft = await create().summarize(request)
      for (const { citations } of [
        ...draft.sections,
        ...draft.actionItems,
        ...draft.decisions,
        ...draft.questions,
      ]) {
        const cited = citations.map(({ segmentId, quote }) => `${segmentId} ${quote}`)
        expect(new Set(cited).size).toBe(cited.length)
      }
    })

    test('returns evidence for all findings, with the most certain items first', async () => {
      const { actionItems, decisions, questions } = await create().summarize(request)
      for (const { citations } of [...actionItems, ...decisions, ...questions])
        expect(citations.length).toBeGreaterThan(0)
      const confidences = actionItems.map(item => item.confidence)
      expect(confidences).toEqual(confidences.toSorted((a, b) => b - a))
      for (const confidence of [...confidences, ...decisions.map(decision => decision.confidence)]) {
        expect(confidence).toBeGreaterThanOrEqual(0)
        expect(confidence).toBeLessThanOrEqual(1)
      }
      for (const { title, dueDate } of actionItems) {
        expect(title).toMatch(/^.{1,300}$/)
        if (dueDate !== null) expect(dueDate).toMatch(/^2026-\d\d-\d\d$/)
      }
    })

    test('returns the language and a one-line title', async () => {
      const { language, title } = await create().summarize(request)
      expect(language).toBe('en')
      expect(title).toMatch(/^\S.*$/)
    })

    test('does not run an aborted request', async () => {
      const signal = AbortSignal.abort(new Error('called off'))
      await expect(create().summarize({ ...request, signal })).rejects.toThrow('called off')
    })

    test('summarises a meeting without words without inventing content', async () => {
      const draft = await create().summarize({ ...request, segments: [] })
      expect(draft.actionItems).toEqual([])
      expect(draft.decisions).toEqual([])
      expect(draft.sections.flatMap(section => section.citations)).toEqual([])
    })

    test('cites passages word for word in an answer', async () => {
      const draft = await create().answer({
        question: 'Why do the product images load slowly?',
        passages,
        language: 'en',
      })
      expect(draft.found).toBe(true)
      expect(draft.citations.length).toBeGreaterThan(0)
      for (const citation of draft.citations) {
        expect(segments.find(one => one.id === citation.segmentId)?.text).toContain(citation.quote)
        expect(citation.meetingId).toBe('mtg_1')
      }
    })

    test('says that it found no answer, without citations', async () => {
      const draft = await create().answer({
        question: 'Which vaccine did the hospital order?',
        passages,
        language: 'en',
      })
      expect(draft).toMatchObject({ found: false, citations: [] })
      expect(draft.answer).not.toBe('')
    })

    test('returns no answer without passages', async () => {
      const draft = await create().answer({
        question: 'What about the budget?',
        passages: [],
        language: 'en',
      })
      expect(draft).toMatchObject({ found: false, citations: [] })
    })
  })
}
