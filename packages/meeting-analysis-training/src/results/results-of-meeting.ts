import type { DiagramInput } from '@mi/diagrams'
import type { MeetingNotes, Participant, SummaryDraft } from '@mi/meeting-analysis'
import type { AskedMeeting } from './recorded-meetings.ts'

/** The analysis and the diagrams of one checkout. */
export interface Engine {
  readonly analysis: typeof import('@mi/meeting-analysis')
  readonly diagrams: typeof import('@mi/diagrams')
}

/** Results by kind, in a fixed order. */
export type Results = ReadonlyMap<string, unknown>

const DAY = '2026-03-04'
const EVERY = 9

/** Asked of the words of every meeting. */
const OF_WORDS = [
  'What was decided about the schedule?',
  'Why was it changed?',
  'Who is responsible for the tests?',
  'How much does it cost?',
  'When is the next meeting?',
  'What did they say about the design?',
  'What happens if it is not ready?',
  'Welche Termine wurden genannt?',
  'Quel est le budget ?',
]

/** Asked of the notes of every meeting, in the nine languages. */
const OF_NOTES = [
  'What are my action items?',
  'What was decided?',
  'What are the next steps?',
  'Which questions are open?',
  'Who was there?',
  'How long did it take?',
  'Who sends the report?',
  'When is the report due?',
  'What was decided last week?',
  'Was wurde beschlossen?',
  'Wer war dabei?',
  'Quelles sont les prochaines étapes ?',
  '¿Qué se decidió?',
  'Quali domande sono aperte?',
  'Quem participou?',
  'Hoe lang duurde het?',
  '次のステップは何ですか？',
  '我的任务是什么？',
]

/** Everything that the public interface says of a meeting. `at` chooses the templates beside the general one. */
export function resultsOf(meeting: AskedMeeting, at: number, engine: Engine): Results {
  const { analysis } = engine
  const [general, ...others] = analysis.builtInTemplates
  const results = new Map<string, unknown>()
  const draftBy = (template: (typeof analysis.builtInTemplates)[number] | undefined, targetWords?: number) =>
    analysis.summarize({
      meeting: { title: meeting.id, startedAt: meeting.startedAt, timeZone: 'Europe/Berlin' },
      participants: meeting.participants,
      segments: meeting.segments,
      template: { name: template?.name ?? '', language: null, sections: template?.sections ?? [] },
      language: meeting.language,
      targetWords,
    })
  const draft = draftBy(general)
  results.set('general', draft)
  const other = others[at % others.length]
  results.set(`${other?.key}`, draftBy(other, 350))
  for (const [kind, result] of diagramsOf(meeting, draft, at, engine)) results.set(kind, result)
  for (const [kind, result] of answersOf(meeting, draft, engine)) results.set(kind, result)
  for (const [kind, result] of checksOf(meeting, draft, engine)) results.set(kind, result)
  return results
}

function diagramsOf(
  meeting: AskedMeeting,
  draft: SummaryDraft,
  at: number,
  { diagrams }: Engine,
): [string, unknown][] {
  const nameOf = (id: string | null) => meeting.participants.find(person => person.id === id)?.name ?? null
  const segmentsIn = (citations: readonly { readonly segmentId: string }[]) =>
    citations.map(({ segmentId }) => segmentId)
  const input: Omit<DiagramInput, 'type' | 'style'> = {
    focusTopics: [],
    title: meeting.id,
    date: DAY,
    language: meeting.language,
    durationSeconds: null,
    participants: meeting.participants,
    segments: meeting.segments,
    topics: draft.topics,
    points: (draft.points ?? []).map(({ text, citations }) => ({ text, segmentIds: segmentsIn(citations) })),
    decisions: draft.decisions.flatMap(({ text, confidence, citations: [first] }) =>
      first ? [{ text, confidence, segmentId: first.segmentId }] : [],
    ),
    actionItems: draft.actionItems.map(({ assigneeId, assigneeName, citations, ...item }) => ({
      title: item.title,
      dueDate: item.dueDate,
      confidence: item.confidence,
      assigneeName: nameOf(assigneeId) ?? assigneeName,
      segmentIds: segmentsIn(citations),
    })),
  }
  const styles = ['minimal', 'detailed', 'colorful'] as const
  const style = styles[at % styles.length] ?? 'detailed'
  return diagrams.DIAGRAM_TYPES.map(type => [
    `diagram ${type}`,
    diagrams.createDiagram({ ...input, type, style }),
  ])
}

function answersOf(meeting: AskedMeeting, draft: SummaryDraft, { analysis }: Engine): [string, unknown][] {
  const passages = meeting.segments.map(segment => ({
    ...segment,
    meetingId: meeting.id,
    meetingTitle: meeting.id,
  }))
  const settledIn = new Set(
    draft.decisions.flatMap(({ citations }) => citations.map(({ segmentId }) => segmentId)),
  )
  const notes = notesOf(meeting, draft)
  const asker = { name: meeting.participants[0]?.name ?? '', email: null }
  const ofWords = [...OF_WORDS, ...meeting.questions].map((question): [string, unknown] => [
    `answer ${question}`,
    analysis.answer({ question, passages, language: null, settledIn }),
  ])
  const ofNotes = OF_NOTES.map((question): [string, unknown] => [
    `noted ${question}`,
    [
      analysis.answerFromNotes(question, [notes], { entire: true, asker }),
      analysis.answerFromNotes(question, [notes, notes], { entire: false, recent: true, asker }),
    ],
  ])
  return [...ofWords, ...ofNotes]
}

function notesOf({ id, participants, segments }: AskedMeeting, draft: SummaryDraft): MeetingNotes {
  return {
    meetingId: id,
    meetingTitle: id,
    day: DAY,
    durationSeconds: Math.round(segments.at(-1)?.end ?? 0),
    participants: participants.map(({ name }) => name),
    actionItems: draft.actionItems.map(({ title, assigneeId, dueDate, citations }) => ({
      title,
      owner: assigneeId,
      ownerEmail: null,
      open: true,
      dueDate,
      citations,
    })),
    decisions: draft.decisions,
    openQuestions: draft.questions.filter(({ open }) => open),
  }
}

/** The checks of what a language model wrote, and the readers of questions, on every ninth segment. */
function checksOf(meeting: AskedMeeting, draft: SummaryDraft, { analysis }: Engine): [string, unknown][] {
  const { language, segments, participants, startedAt } = meeting
  const facts = {
    title: meeting.id,
    startedAt: startedAt ?? '2026-03-04T09:00:00Z',
    timeZone: 'Europe/Berlin',
  }
  const said = segments.filter((_, index) => index % EVERY === 0)
  const quoted = [...draft.actionItems, ...draft.decisions].flatMap(({ citations }) => citations)
  const people: readonly Participant[] = participants
  return [
    [
      'titles',
      said.map(({ text }) => [
        analysis.repairTitle(text),
        analysis.faultOfTitle(text),
        analysis.sectionKind({
          key: 'key',
          title: text.slice(0, 60),
          prompt: text,
          format: 'bullets',
          required: false,
        }),
      ]),
    ],
    [
      'owners',
      language === 'en'
        ? [...quoted, ...said.map(({ id, text }) => ({ segmentId: id, quote: text }))].map(citation =>
            analysis.spokenOwner(citation, segments, people),
          )
        : [],
    ],
    [
      'days',
      segments.map(({ text }) => [
        analysis.spokenDay(text, facts, language),
        analysis.speaksOfTime(text, language),
      ]),
    ],
    [
      'questions',
      segments
        .filter(({ text }) => text.includes('?') || text.includes('？'))
        .map(({ text }) => {
          const spoken = analysis.languageOfQuestion(text)
          return [spoken, analysis.askedOfNotes(text, spoken), analysis.askedPeriod(text, spoken)]
        }),
    ],
  ]
}
