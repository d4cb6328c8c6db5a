import {
  answer,
  answerFromNotes,
  type BuiltInTemplate,
  builtInTemplates,
  type MeetingNotes,
  type Passage,
  summarize,
} from '@mi/meeting-analysis'
import type { OwnQuestion } from '../../data/questions/own-questions.ts'
import type { AnswerMeeting } from '../learning/answer-corpus.ts'

export interface OwnScore {
  readonly answered: number
  /** The first sentence of the answer answers, and is of the place that was meant. */
  readonly first: number
  /** The answer contains it. */
  readonly anywhere: number
  readonly absent: number
  readonly notFound: number
  /** Words of an answer, in the middle. */
  readonly words: number
}

/**
 * Questions asked as the service asks them: notes first, then the words.
 *
 * @param narrow what of a meeting the engine is given
 * @param tell is told of each that is not answered by the first sentence
 */
export function scoreOwnQuestions(
  meetings: readonly AnswerMeeting[],
  questions: readonly OwnQuestion[],
  narrow: (passages: readonly Passage[], question: string) => readonly Passage[],
  tell: (question: OwnQuestion, answer: string) => void = () => undefined,
): OwnScore {
  const byId = new Map(meetings.map(meeting => [meeting.id, meeting]))
  const notes = new Map<string, MeetingNotes>()
  let [answered, first, anywhere, absent, notFound, words] = [0, 0, 0, 0, 0, 0]
  for (const asked of questions) {
    const { meeting: id, question, at, says } = asked
    const meeting = byId.get(id)
    if (meeting === undefined) continue
    const known = notes.get(id) ?? notesOf(meeting)
    notes.set(id, known)
    const draft =
      answerFromNotes(question, [known], { entire: true }) ??
      answer({
        question,
        passages: narrow(meeting.passages, question),
        settledIn: new Set(
          known.decisions.flatMap(({ citations }) => citations.map(({ segmentId }) => segmentId)),
        ),
        language: null,
      })
    if (at === null || says === null) {
      absent++
      if (!draft.found) notFound++
      else tell(asked, draft.answer)
      continue
    }
    answered++
    words += draft.answer.split(/\s+/).length
    if (says.test(draft.answer)) anywhere++
    const place = meeting.passages.find(passage => passage.id === draft.citations[0]?.segmentId)?.index
    const there = place !== undefined && place >= at[0] - 1 && place <= at[1] + 1
    if (there && says.test(firstSentence(draft.answer))) first++
    else tell(asked, draft.answer)
  }
  return { answered, first, anywhere, absent, notFound, words: words / Math.max(1, answered) }
}

// An abbreviation or an initial does not end it.
function firstSentence(text: string): string {
  const end = /(?<!\b(?:e\.g|Mr|Mrs|Ms|Dr|vs|Hon|\p{Lu}))[.!?…] (?=["“\p{Lu}])/u.exec(text)
  return end === null ? text : text.slice(0, end.index + 1)
}

function notesOf({ id, passages, speakers }: AnswerMeeting): MeetingNotes {
  const { decisions, actionItems } = summarize({
    meeting: { title: id, startedAt: null, timeZone: 'UTC' },
    participants: speakers.map(name => ({ id: name, name, email: null })),
    segments: passages,
    template: { ...(builtInTemplates[0] as BuiltInTemplate), language: null },
    language: 'en',
  })
  return {
    meetingId: id,
    meetingTitle: id,
    day: '2026-01-01',
    durationSeconds: null,
    participants: speakers,
    actionItems: actionItems.map(({ title, assigneeId, dueDate, citations }) => ({
      title,
      owner: assigneeId,
      ownerEmail: null,
      open: true,
      dueDate,
      citations,
    })),
    decisions,
  }
}
