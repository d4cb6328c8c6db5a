import { type Anywhere, anywhere } from '@mi/language/anywhere'
import { languageOf } from '@mi/language/languages'
import { trainedLanguage } from '@mi/language/speech'
import type { TemplateSection } from '../request.ts'

/** How the built-in engine fills a section. `focus`: by the words of its title and prompt. */
export type SectionKind =
  | 'topics'
  | 'decisions'
  | 'action_items'
  | 'open_questions'
  | 'questions_and_answers'
  | 'overview'
  | 'focus'

// The titles of the trained language count before those of all languages.
const KINDS = [languageOf(trainedLanguage)?.anywhere, anywhere].flatMap(known => kindsOf(known))

/** Reads the kind off the section's key and title, so custom templates work like built-in ones. */
export function sectionKind(section: TemplateSection): SectionKind {
  for (const name of [section.key.replaceAll('_', ' '), section.title.toLowerCase().normalize('NFC')]) {
    for (const [kind, said] of KINDS) if (said.test(name)) return kind
  }
  return 'focus'
}

/** In the order in which they are tried. */
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
