import { anywhere } from '@mi/language/anywhere'
import type { TemplateSection } from '../request.ts'

/** How the built-in engine fills a section; what is none of the special kinds is filled by its focus. */
export type SectionKind =
  | 'topics'
  | 'decisions'
  | 'action_items'
  | 'open_questions'
  | 'questions_and_answers'
  | 'overview'
  | 'focus'

const KINDS: readonly (readonly [SectionKind, RegExp])[] = [
  [
    'action_items',
    /\b(?:action (?:items?|points?)|actions|next steps?|follow ?-?ups?|to-?dos?|tasks|assignments)\b/,
  ],
  ['questions_and_answers', /\b(?:questions? (?:and|&) answers?|q ?& ?a|qa)\b/],
  [
    'open_questions',
    /\b(?:open (?:questions?|matters?|issues?|points?)|unresolved|outstanding questions?|parking lot)\b/,
  ],
  ['decisions', /\b(?:decisions?(?! process| maker)|resolutions?|agreements?|resolved|agreed)\b/],
  ['overview', /\b(?:overview|executive summary|tl ?;? ?dr|abstract|in brief)\b/],
  [
    'topics',
    /\b(?:key (?:points?|topics?|takeaways?)|main (?:points?|topics?)|topics?|discussions?|discussed|highlights?|minutes|reports?|notes|agenda|summary)\b/,
  ],
]

/** The same in the languages in which decisions and tasks are found by rule. */
const KINDS_ELSEWHERE: readonly (readonly [SectionKind, RegExp])[] = [
  ['action_items', new RegExp(anywhere.sections.actionItems, 'u')],
  ['questions_and_answers', new RegExp(anywhere.sections.questionsAndAnswers, 'u')],
  ['open_questions', new RegExp(anywhere.sections.openQuestions, 'u')],
  ['decisions', new RegExp(anywhere.sections.decisions, 'u')],
  ['overview', new RegExp(anywhere.sections.overview, 'u')],
  ['topics', new RegExp(anywhere.sections.topics, 'u')],
]

/** Reads the kind off the section's key and title, so custom templates work like built-in ones. */
export function sectionKind(section: TemplateSection): SectionKind {
  for (const name of [section.key.replaceAll('_', ' '), section.title.toLowerCase().normalize('NFC')]) {
    for (const [kind, said] of [...KINDS, ...KINDS_ELSEWHERE]) if (said.test(name)) return kind
  }
  return 'focus'
}
