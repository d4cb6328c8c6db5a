import type { TemplateSection } from '../../engine.ts'

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

/** Reads the kind off the section's key and title, so custom templates work like built-in ones. */
export function sectionKind(section: TemplateSection): SectionKind {
  for (const name of [section.key.replaceAll('_', ' '), section.title.toLowerCase()]) {
    for (const [kind, pattern] of KINDS) if (pattern.test(name)) return kind
  }
  return 'focus'
}
