import { countWords, defaultSummaryWords, type Phrases, phrasesIn } from '@mi/meeting-analysis'
import type { SectionDraft, SummaryDraft, SummaryRequest } from '../../engine.ts'
import type { Cite } from '../evidence/cite-quotes.ts'
import { sortCitations } from '../evidence/sort-citations.ts'
import type { Reading } from '../reply/reading.ts'
import type { SummaryReply } from '../reply/summary-reply.ts'
import type { NumberedSegment } from '../transcript/number-segments.ts'
import { fitWords } from './fit-words.ts'
import { type FilledSection, formatSection, textOf } from './format-section.ts'
import { grounded } from './grounded.ts'
import { languageWritten } from './language-written.ts'
import { clampShare, makeActionItems } from './make-action-items.ts'
import { makeTopics } from './make-topics.ts'
import { clippedText } from './plain-text.ts'

const LONGEST_TITLE = 120
const LONGEST_STATEMENT = 1_000
/** Of fewer words it may be true that nothing is worth reporting. */
const WORDS_WORTH_A_SUMMARY = 40

/**
 * What of a model's reply is grounded, as a draft, or in a sentence for the model why it is none. A pure rule: nothing that a reply contains does
 * anything but become text.
 */
export function makeDraft<Evidence>(
  reply: SummaryReply<Evidence>,
  cite: Cite<Evidence>,
  request: SummaryRequest,
  shown: readonly NumberedSegment[],
): Reading<Omit<SummaryDraft, 'usage'>> {
  const sections = fillSections(reply, cite, request)
  const stated = grounded(reply.overview, cite)
  const overview = stated.length > 0 ? stated : sections.flatMap(({ entries }) => entries).slice(0, 2)
  if (overview.length === 0 && sections.every(({ entries }) => entries.length === 0)) {
    if (reply.overview.length + reply.sections.length > 0)
      return { problem: 'no statement has evidence that is found word for word where it is said to stand.' }
    if (shown.reduce((sum, { line }) => sum + countWords(line), 0) > WORDS_WORTH_A_SUMMARY)
      return { problem: 'overview and sections are empty, but the meeting is not.' }
  }
  const language = languageWritten(
    request.instructions ? null : request.language,
    reply.language || (request.language ?? ''),
  )
  const actionItems = makeActionItems(reply.action_items, cite, request, language)
  const phrases = phrasesIn(language)
  const words = request.targetWords ?? defaultSummaryWords(request.segments)
  const fitted = fitWords({ overview, sections }, words, phrases.nothingForSection)
  return {
    result: {
      title: clippedText(reply.title, LONGEST_TITLE) || request.meeting.title,
      overview: fitted.overview.map(textOf).join(' '),
      language,
      sections: fitted.sections.map(section => sectionDraft(section, phrases)),
      actionItems,
      decisions: reply.decisions.flatMap(({ confidence, ...one }) =>
        grounded([one], cite).map(({ text, citations }) => ({
          text: clippedText(text, LONGEST_STATEMENT),
          confidence: clampShare(confidence),
          citations,
        })),
      ),
      questions: reply.questions.flatMap(({ open, ...one }) =>
        grounded([one], cite).map(({ text, citations }) => ({
          text: clippedText(text, LONGEST_STATEMENT),
          open,
          citations,
        })),
      ),
      topics: makeTopics(reply.topics, shown),
    },
  }
}

/** The template's sections in its order: a model can add none. Empty ones are left out unless required. */
function fillSections<Evidence>(
  reply: SummaryReply<Evidence>,
  cite: Cite<Evidence>,
  { template }: SummaryRequest,
): FilledSection[] {
  return template.sections.flatMap(({ key, title, format, required }) => {
    const given = reply.sections.filter(section => section.key === key)
    const entries = given.flatMap(section => grounded(section.entries, cite))
    const columns = given[0]?.columns ?? []
    return entries.length > 0 || required ? [{ key, title, format, required, columns, entries }] : []
  })
}

export function sectionDraft(section: FilledSection, phrases: Phrases): SectionDraft {
  const { key, title, entries } = section
  return {
    key,
    title,
    content: entries.length === 0 ? phrases.nothingForSection : formatSection(section),
    citations: sortCitations(entries.flatMap(entry => entry.citations)),
  }
}
