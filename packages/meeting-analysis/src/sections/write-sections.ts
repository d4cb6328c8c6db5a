import { type Anywhere, anywhere } from '@mi/language/anywhere'
import { languageOf } from '@mi/language/languages'
import { trainedLanguage } from '@mi/language/speech'
import type { SectionDraft } from '../draft.ts'
import { hasPhrases, phrasesIn } from '../languages/phrases.ts'
import { withinWords } from '../ranking/cover.ts'
import type { TemplateSection } from '../request.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { countWords } from '../text/tokenize.ts'
import type { Topic } from '../topics/find-topics.ts'
import { fillFocus, fillKeyPoints } from './fill-key-points.ts'
import { formatEntries, type SectionEntry } from './format-entries.ts'
import {
  actionEntry,
  answerEntry,
  decisionEntry,
  questionEntry,
  type Spoken,
  spokenEntries,
  wordsOf,
} from './make-entries.ts'
import type { SectionInput } from './section-input.ts'

/** The share of the words of each kind of section. Unused words go to the later kinds. `focus`: by the words of its title and prompt. */
const SHARES = {
  decisions: 3,
  action_items: 3,
  open_questions: 1.2,
  questions_and_answers: 2,
  overview: 1,
  topics: 5,
  focus: 2.5,
}
type SectionKind = keyof typeof SHARES
const FILL_ORDER: readonly SectionKind[] = [
  'action_items',
  'decisions',
  'open_questions',
  'questions_and_answers',
  'focus',
  'overview',
  'topics',
]
const LEAST_FOR_TOPICS = 110
const NOTHING_NEUTRAL = '–'

/** Fills the sections of the template within the maximum number of words. Empty sections are left out unless they are required. */
export function writeSections(sections: readonly TemplateSection[], input: SectionInput): SectionDraft[] {
  const kinds = sections.map(sectionKind)
  const printed: Sentence[] = []
  const phrases = phrasesIn(input.language)
  const nothing = hasPhrases(input.language) ? phrases.nothingForSection : NOTHING_NEUTRAL
  const entries = new Map<TemplateSection, SectionEntry[]>()
  let left = input.words
  let shares = kinds.reduce((sum, kind) => sum + SHARES[kind], 0)
  for (const kind of FILL_ORDER) {
    for (const [at, section] of sections.entries()) {
      if (kinds[at] !== kind) continue
      const share = (left * SHARES[kind]) / shares
      // In a short meeting with many tasks the topics keep some words.
      const budget = kind === 'topics' && !input.bounded ? Math.max(share, LEAST_FOR_TOPICS) : share
      const filled = fill(kind, section, input, budget, printed)
      entries.set(section, filled)
      left -= filled.reduce((sum, entry) => sum + wordsOf(entry), 0)
      if (filled.length === 0 && section.required) left -= countWords(nothing)
      shares -= SHARES[kind]
    }
  }
  return sections.flatMap(section => {
    const found = entries.get(section) ?? []
    if (found.length === 0 && !section.required) return []
    const content = found.length === 0 ? nothing : formatEntries(found, section.format, phrases)
    return [
      { key: section.key, title: section.title, content, citations: found.flatMap(entry => entry.citations) },
    ]
  })
}

function fill(
  kind: SectionKind,
  section: TemplateSection,
  input: SectionInput,
  budget: number,
  printed: Sentence[],
): SectionEntry[] {
  switch (kind) {
    case 'action_items':
      // All tasks, unless the caller limited the words: the summary and the list of action items agree.
      return within(
        input.actionItems.map(item => actionEntry(item, input.participants)),
        input.bounded ? budget : Number.POSITIVE_INFINITY,
      )
    case 'decisions': {
      // All decisions, for the same reason.
      const entries = within(
        input.decisions.map(decisionEntry),
        input.bounded ? budget : Number.POSITIVE_INFINITY,
      )
      for (const entry of entries) if (entry.sentence !== undefined) printed.push(entry.sentence)
      return entries.sort((a, b) => a.at - b.at)
    }
    case 'open_questions':
      return within(
        input.questions
          .filter(question => question.open && !printed.includes(question.sentence))
          .slice(0, 6)
          .map(questionEntry),
        budget,
      ).sort((a, b) => a.at - b.at)
    case 'questions_and_answers':
      return within(
        input.questions.filter(question => question.replies.length > 0).map(answerEntry),
        budget,
      ).sort((a, b) => a.at - b.at)
    case 'focus':
      return printOnce(fillFocus(section, input, budget, printed), printed)
    case 'overview':
    case 'topics':
      // Points are chosen across the topics: each has its own bullet.
      return printOnce(
        fillKeyPoints(input, budget, printed),
        printed,
        input.points === null ? input.topics : [],
      )
  }
}

// A statement is printed in one section only.
function printOnce(
  points: readonly Spoken[],
  printed: Sentence[],
  topics: readonly Topic[] = [],
): SectionEntry[] {
  printed.push(...points.map(({ sentence }) => sentence))
  return spokenEntries(points, topics)
}

const within = (entries: readonly SectionEntry[], budget: number) => withinWords(entries, budget, wordsOf)

// The titles of the trained language count before those of all languages.
const KINDS = [languageOf(trainedLanguage)?.anywhere, anywhere].flatMap(known => kindsOf(known))

/** Finds the kind by the section's key and title, so that custom templates work like built-in ones. */
export function sectionKind(section: TemplateSection): SectionKind {
  for (const name of [section.key.replaceAll('_', ' '), section.title.toLowerCase().normalize('NFC')]) {
    for (const [kind, said] of KINDS) if (said.test(name)) return kind
  }
  return 'focus'
}

function kindsOf(known: Anywhere | undefined): (readonly [SectionKind, RegExp])[] {
  if (known === undefined) return []
  const { actionItems, questionsAndAnswers, openQuestions, decisions, overview, topics } = known.sections
  return [
    ['action_items', new RegExp(actionItems, 'u')],
    ['questions_and_answers', new RegExp(questionsAndAnswers, 'u')],
    ['open_questions', new RegExp(openQuestions, 'u')],
    ['decisions', new RegExp(decisions, 'u')],
    ['overview', new RegExp(overview, 'u')],
    ['topics', new RegExp(topics, 'u')],
  ]
}
