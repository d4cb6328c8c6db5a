import { expect, test } from 'vitest'
import type { ActionItemDraft, SummaryDraft } from '../../src/draft.ts'
import { summarize } from '../../src/index.ts'
import type { Segment, SummaryTemplate } from '../../src/request.ts'
import { request } from '../sample-meeting.ts'

/** The expected task of a line: a part of its title, its owner and its due date. */
export interface Expected {
  readonly title?: string
  readonly owner?: string | null
  /** `YYYY-MM-DD`; the meeting is on Wednesday, 4 March 2026. */
  readonly due?: string | null
}

export interface Lines {
  readonly language: string
  readonly names: readonly string[]
  readonly decisions: readonly string[]
  readonly tasks: readonly (readonly [line: string, expected: Expected])[]
  /** Lines that announce neither a decision nor a task. */
  readonly nothing: readonly string[]
}

/** The draft for a meeting of turns `[speaker, text]` in a language. */
export function hold(
  turns: readonly (readonly [string, string])[],
  language: string | null,
  names: readonly string[] = [...new Set(turns.map(([who]) => who))],
  startedAt: string | null = request.meeting.startedAt,
  template: SummaryTemplate = request.template,
): SummaryDraft {
  const meeting = { ...request.meeting, startedAt }
  const participants = names.map(name => ({ id: `prt_${name}`, name, email: null }))
  const segments = turns.map(
    ([speakerName, text], index): Segment => ({
      id: `seg_${index}`,
      index,
      speakerId: participants.find(person => person.name === speakerName)?.id ?? null,
      speakerName,
      text,
      start: index * 8,
      end: index * 8 + 7,
    }),
  )
  return summarize({ ...request, meeting, participants, segments, template, language })
}

/** `Name: words`, or words alone, which the first of the people says. Several lines are several turns. */
export function turnsOf(line: string, names: readonly string[]): [string, string][] {
  return line.split('\n').map(turn => {
    const name = names.find(
      one => turn.startsWith(`${one.split(/[\s　]/)[0]}: `) || turn.startsWith(`${one}: `),
    )
    return name === undefined ? [names[0] as string, turn] : [name, turn.replace(/^[^:]*: /, '')]
  })
}

export function summaryOf(item: ActionItemDraft): Expected {
  return {
    title: item.title,
    owner: item.assigneeId?.replace('prt_', '') ?? item.assigneeName,
    due: item.dueDate,
  }
}

/** Each line by itself, through the whole engine. */
export function describeLanguage({ language, names, decisions, tasks, nothing }: Lines): void {
  const draftOf = (line: string) => hold(turnsOf(line, names), language, names)

  test.each(decisions)('settled: %s', async line => {
    const draft = await draftOf(line)
    expect(draft.decisions.map(({ text }) => text)).toHaveLength(1)
    expect(draft.actionItems).toEqual([])
  })

  test.each(tasks)('a task: %s', async (line, expected) => {
    const draft = await draftOf(line)
    expect(draft.decisions).toEqual([])
    expect(draft.actionItems.map(summaryOf)).toEqual([expect.objectContaining(expected)])
  })

  test.each(nothing)('nothing: %s', async line => {
    const draft = await draftOf(line)
    expect([
      ...draft.actionItems.map(item => item.title),
      ...draft.decisions.map(({ text }) => text),
    ]).toEqual([])
  })
}
