import { countWords, defaultSummaryWords, type Phrases, phrasesIn, sectionKind } from '@mi/meeting-analysis'
import type { ActionItemDraft, SectionDraft, SummaryDraft, SummaryRequest } from '../../engine.ts'
import type { Cite } from '../evidence/cite-quotes.ts'
import { sortCitations } from '../evidence/sort-citations.ts'
import type { Reading } from '../reply/reading.ts'
import type { SummaryReply } from '../reply/summary-reply.ts'
import type { NumberedSegment } from '../transcript/number-segments.ts'
import { fitWords } from './fit-words.ts'
import { type FilledSection, formatSection, textOf } from './format-section.ts'
import { type Grounded, grounded } from './grounded.ts'
import { languageWritten } from './language-written.ts'
import { clampShare, makeActionItems } from './make-action-items.ts'
import { makeTopics } from './make-topics.ts'
import { clippedText } from './plain-text.ts'

const LONGEST_TITLE = 120
const LONGEST_STATEMENT = 1_000
/** A meeting with fewer words may have nothing to report. */
const WORDS_WORTH_A_SUMMARY = 40

/**
 * Converts the grounded part of a model's reply to a draft, or returns a sentence for the model that explains the problem. A pure rule:
 * content of a reply only becomes text.
 */
export function makeDraft<Evidence>(
  reply: SummaryReply<Evidence>,
  cite: Cite<Evidence>,
  request: SummaryRequest,
  shown: readonly NumberedSegment[],
): Reading<Omit<SummaryDraft, 'usage'>> {
  const language = languageWritten(
    request.instructions ? null : request.language,
    reply.language || (request.language ?? ''),
  )
  const phrases = phrasesIn(language)
  const actionItems = makeActionItems(reply.action_items, cite, request, language)
  const tasks = actionItems.map(item => taskEntry(item, request, phrases))
  const sections = fillSections(reply, cite, request, tasks, phrases)
  const stated = grounded(reply.overview, cite)
  const statements = sections.filter(section => !listsTasks(section)).flatMap(({ entries }) => entries)
  const overview = stated.length > 0 ? stated : statements.slice(0, 2)
  if (overview.length === 0 && sections.every(({ entries }) => entries.length === 0)) {
    if (reply.overview.length + reply.sections.length > 0)
      return { problem: 'no statement has evidence that is found word for word where it is said to stand.' }
    if (shown.reduce((sum, { line }) => sum + countWords(line), 0) > WORDS_WORTH_A_SUMMARY)
      return { problem: 'overview and sections are empty, but the meeting is not.' }
  }
  const words = request.targetWords ?? defaultSummaryWords(request.segments)
  // Action items are shortened only if the request states a number of words: otherwise the summary shows all listed items.
  const full = request.targetWords === undefined ? sections.filter(listsTasks) : []
  const others = sections.filter(section => !full.includes(section))
  const fitted = fitWords({ overview, sections: others }, words, phrases.nothingForSection)
  const shownOf = (section: FilledSection) =>
    full.includes(section) ? section : fitted.sections.find(({ key }) => key === section.key)
  return {
    result: {
      title: clippedText(reply.title, LONGEST_TITLE) || request.meeting.title,
      overview: fitted.overview.map(textOf).join(' '),
      language,
      sections: sections
        .flatMap(section => shownOf(section) ?? [])
        .map(section => sectionDraft(section, phrases)),
      actionItems,
      decisions: reply.decisions.flatMap(({ confidence, ...statement }) =>
        grounded([statement], cite).map(({ text, citations }) => ({
          text: clippedText(text, LONGEST_STATEMENT),
          confidence: clampShare(confidence),
          citations,
        })),
      ),
      questions: reply.questions.flatMap(({ open, ...statement }) =>
        grounded([statement], cite).map(({ text, citations }) => ({
          text: clippedText(text, LONGEST_STATEMENT),
          open,
          citations,
        })),
      ),
      topics: makeTopics(reply.topics, shown),
    },
  }
}

/**
 * The template's sections in its order: a model cannot add sections. Empty sections are omitted unless required. A section of action items
 * contains the listed items in the same words, whatever the model wrote there.
 */
function fillSections<Evidence>(
  reply: SummaryReply<Evidence>,
  cite: Cite<Evidence>,
  { template }: SummaryRequest,
  tasks: readonly Grounded[],
  phrases: Phrases,
): FilledSection[] {
  return template.sections.flatMap((section): FilledSection[] => {
    const { key, title, format, required } = section
    if (listsTasks(section))
      return tasks.length > 0 || required
        ? [{ key, title, format, required, columns: phrases.taskColumns, entries: tasks }]
        : []
    const given = reply.sections.filter(section => section.key === key)
    const entries = given.flatMap(section => grounded(section.entries, cite))
    const columns = given[0]?.columns ?? []
    return entries.length > 0 || required ? [{ key, title, format, required, columns, entries }] : []
  })
}

function listsTasks({ key, title, format, required }: Omit<FilledSection, 'columns' | 'entries'>): boolean {
  return sectionKind({ key, title, format, required, prompt: '' }) === 'action_items'
}

function taskEntry(
  { title, assigneeId, assigneeName, dueDate, citations }: ActionItemDraft,
  { participants }: SummaryRequest,
  phrases: Phrases,
): Grounded {
  const owner = participants.find(({ id }) => id === assigneeId)?.name ?? assigneeName
  const due = dueDate === null ? '' : ` (${phrases.due.replace('{day}', dueDate)})`
  const stop = /[.…。]$/u.test(title)
    ? ''
    : /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(title)
      ? '。'
      : '.'
  return { text: `${title}${stop}${due}`, cells: [title, owner ?? '–', dueDate ?? '–'], owner, citations }
}

function sectionDraft(section: FilledSection, phrases: Phrases): SectionDraft {
  const { key, title, entries } = section
  return {
    key,
    title,
    content: entries.length === 0 ? phrases.nothingForSection : formatSection(section),
    citations: sortCitations(entries.flatMap(entry => entry.citations)),
  }
}
