import type { Decision } from '../decisions/merge-decisions.ts'
import type { ActionItemDraft } from '../draft.ts'
import type { Question } from '../questions/find-questions.ts'
import type { Participant } from '../request.ts'
import { citeSentence, type Sentence, writeSentence } from '../sentences/sentence.ts'
import { countWords } from '../text/tokenize.ts'
import type { Topic } from '../topics/find-topics.ts'
import type { SectionEntry } from './format-entries.ts'
import { citeDecision, reportDecision } from './report-decision.ts'

export interface Spoken {
  readonly sentence: Sentence
  readonly text: string
}

/** A sentence in its original words. */
export function asSpoken(sentence: Sentence): Spoken {
  return { sentence, text: writeSentence(sentence) }
}

/** Sentences with the names of their speakers, grouped by the topics if there are any. */
export function spokenEntries(spoken: readonly Spoken[], topics: readonly Topic[] = []): SectionEntry[] {
  return spoken.map(({ sentence, text }) => ({
    ...entryOf(sentence, text),
    group: topics.find(topic => topic.sentences.includes(sentence))?.title ?? null,
  }))
}

function entryOf(sentence: Sentence, text: string, citations = citeSentence(sentence)): SectionEntry {
  const { speakerName: speaker, start: at } = sentence
  return { text, speaker, group: null, owner: null, due: null, at, sentence, citations }
}

/** A task with its owner and date. */
export function actionEntry(item: ActionItemDraft, participants: readonly Participant[]): SectionEntry {
  const owner = participants.find(person => person.id === item.assigneeId)?.name ?? item.assigneeName
  const { dueDate: due, citations } = item
  return {
    text: closed(item.title),
    speaker: null,
    group: null,
    owner,
    due,
    at: citations[0]?.start ?? 0,
    citations,
  }
}

function closed(title: string): string {
  if (/[.…。]$/.test(title)) return title
  return `${title}${/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(title) ? '。' : '.'}`
}

/** A decision in the words of minutes. */
export function decisionEntry(decision: Decision): SectionEntry {
  return entryOf(decision.sentence, reportDecision(decision), citeDecision(decision))
}

/** A question that stayed open. */
export function questionEntry({ sentence, text }: Question): SectionEntry {
  return entryOf(sentence, text)
}

/** A question with its first reply. */
export function answerEntry({ sentence, text, replies }: Question): SectionEntry {
  const reply = replies[0] as Sentence
  const citations = [...citeSentence(sentence), ...citeSentence(reply)]
  return entryOf(sentence, `${text} — ${reply.speakerName}: ${writeSentence(reply)}`, citations)
}

/** The number of words in print, including labels. */
export function wordsOf(entry: SectionEntry): number {
  return countWords(
    `${entry.speaker ?? ''} ${entry.owner ?? ''} ${entry.due === null ? '' : `due ${entry.due}`} ${entry.text}`,
  )
}
