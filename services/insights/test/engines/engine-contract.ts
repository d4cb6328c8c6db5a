import { builtInTemplates, countWords } from '@mi/meeting-analysis'
import { request, segments } from '@mi/meeting-analysis/sample-meeting'
import { describe, expect, test } from 'vitest'
import type { InsightsEngine, Segment } from '../../src/engines/engine.ts'

/** What every insights engine promises, whatever it is made of. */
export function describeEngine(name: string, create: () => InsightsEngine): void {
  const passages = segments.map(segment => ({ ...segment, meetingId: 'mtg_1', meetingTitle: 'Relaunch' }))

  describe(name, () => {
    test('every quote is word for word in its segment', async () => {
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

    test('overview and sections keep within the words asked for', async () => {
      for (const targetWords of [60, 120, 350]) {
        const draft = await create().summarize({ ...request, targetWords })
        const words = countWords(
          `${draft.overview} ${draft.sections.map(section => section.content.replace(/^- /gm, '')).join(' ')}`,
        )
        expect(words).toBeLessThanOrEqual(targetWords)
      }
    })

    test('topics follow each other and name only segments of the meeting', async () => {
      const { topics } = await create().summarize(request)
      const known = new Set(segments.map(segment => segment.id))
      expect(topics.flatMap(topic => topic.segmentIds).every(id => known.has(id))).toBe(true)
      expect(topics.map(topic => topic.start)).toEqual(topics.map(topic => topic.start).sort((a, b) => a - b))
    })

    test('an assignee is a participant', async () => {
      const { actionItems } = await create().summarize(request)
      const known = new Set(request.participants.map(person => person.id))
      for (const item of actionItems) if (item.assigneeId !== null) expect(known).toContain(item.assigneeId)
    })

    test('nothing is cited twice for the same thing', async () => {
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

    test('action items, decisions and questions have evidence, items the most certain first', async () => {
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

    test('a draft names its language and a title of one line', async () => {
      const { language, title } = await create().summarize(request)
      expect(language).toBe('en')
      expect(title).toMatch(/^\S.*$/)
    })

    test('a request that was called off is not carried out', async () => {
      const signal = AbortSignal.abort(new Error('called off'))
      await expect(create().summarize({ ...request, signal })).rejects.toThrow('called off')
    })

    test('a meeting without a word gives a summary that says so and invents nothing', async () => {
      const draft = await create().summarize({ ...request, segments: [] })
      expect(draft.actionItems).toEqual([])
      expect(draft.decisions).toEqual([])
      expect(draft.sections.flatMap(section => section.citations)).toEqual([])
    })

    test('an answer cites passages of the meeting word for word', async () => {
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

    test('a question that nothing fits is answered so, without citations', async () => {
      const draft = await create().answer({
        question: 'Which vaccine did the hospital order?',
        passages,
        language: 'en',
      })
      expect(draft).toMatchObject({ found: false, citations: [] })
      expect(draft.answer).not.toBe('')
    })

    test('no passages, no answer', async () => {
      const draft = await create().answer({
        question: 'What about the budget?',
        passages: [],
        language: 'en',
      })
      expect(draft).toMatchObject({ found: false, citations: [] })
    })
  })
}
