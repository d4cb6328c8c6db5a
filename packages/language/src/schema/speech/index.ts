import { z } from 'zod'
import { answers } from './answers.ts'
import { candidates } from './candidates.ts'
import { context } from './decisions/context.ts'
import { statements } from './decisions/statements.ts'
import { diagrams } from './diagrams.ts'
import { dueDate } from './due-date.ts'
import { features } from './features.ts'
import { owner } from './owner.ts'
import { people } from './people.ts'
import { phrases } from './phrases.ts'
import { points } from './points.ts'
import { questions } from './questions.ts'
import { rank } from './rank.ts'
import { ranking } from './ranking.ts'
import { readability } from './readability.ts'
import { sections } from './sections.ts'
import { sentences } from './sentences.ts'
import { synonyms } from './synonyms.ts'
import { terms } from './terms.ts'
import { text } from './text.ts'
import { check } from './titles/check.ts'
import { phrase } from './titles/phrase.ts'
import { references } from './titles/references.ts'
import { wording } from './titles/wording.ts'
import { topics } from './topics.ts'

/** The data of the trained stages of analysis: one key for each topic. */
export const speech = z.strictObject({
  candidates,
  /** Decisions: the forms of statements and their context. */
  decisions: z.strictObject({ statements, context }),
  dueDate,
  features,
  owner,
  people,
  rank,
  sentences,
  synonyms,
  terms,
  /** Titles of action items. */
  titles: z.strictObject({ check, phrase, references, wording }),
  answers,
  questions,
  readability,
  phrases,
  points,
  sections,
  topics,
  text,
  ranking,
  diagrams,
})
