import { findNamed, type Mention, type Person } from '../people/people.ts'
import type { Clause } from '../sentences/clause.ts'

/** Words of a clause as the patterns of a language want them, with `@` for each person who is named. */
export interface MaskedText {
  readonly text: string
  /** In order; places are those of the marks in `text`. */
  readonly mentions: readonly { readonly person: Person; readonly at: number }[]
}

export function maskNames(clause: Clause, people: readonly Person[]): MaskedText {
  const said = clause.segment.text
    .slice(clause.from, clause.to)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  let text = ''
  let from = 0
  const mentions: { person: Person; at: number }[] = []
  for (const { person, at, end } of apart(findNamed(said, people))) {
    text += said.slice(from, at)
    mentions.push({ person, at: text.length })
    text += '@'
    from = end
  }
  return { text: text + said.slice(from), mentions }
}

function apart(mentions: readonly Mention[]): Mention[] {
  const kept: Mention[] = []
  for (const mention of mentions) if (mention.at >= (kept.at(-1)?.end ?? 0)) kept.push(mention)
  return kept
}

/** What one says before a name to turn to somebody, in any of the languages. */
export const HONORIFIC = 'herr|frau|monsieur|madame|señora?|don|doña|signora?|senhora?|meneer|mevrouw'
export const OPENER = `(?:(?:${HONORIFIC}|also|und|so|dann|ok|okay|gut|ja|hey|hallo|danke|liebe|lieber|aber|alors|et|donc|merci|bon|bien|oui|salut|ensuite|puis|entonces|y|pues|bueno|vale|gracias|oye|hola|sí|luego|allora|e|quindi|bene|ciao|grazie|poi|então|bom|olha|obrigado|obrigada|oi|tá|dus|en|dan|goed|hé|dank je|oké|hoi|请|麻烦|那|那么|好的?|では|じゃあ|それでは|えっと)[,，、]? ?){0,3}`
const TURNS_TO = new RegExp(
  `^\\P{L}*${OPENER}@(?:さん|様|くん|君|氏)?(?: ?[,:，、：]| |(?<=请@)|请|能不能|能|可以|你|麻烦)`,
  'u',
)
const TURNED_TO = new RegExp(`[,，、] ?(?:(?:${HONORIFIC}) )?@(?:さん)? ?[?.!？。！]*$`, 'u')
const TOGETHER = /@(?:さん)? ?(?:,|&|und|oder|et|ou|y|e|o|en|of|と|、|和|跟|, ?(?:und|et|y|e|en)) ?@/u

/** The person a clause turns to: “Tom, …” and “…, Tom?”. */
export function addressedIn({ text, mentions }: MaskedText): MaskedText['mentions'][number] | undefined {
  if (TURNS_TO.test(text)) return mentions[0]
  return TURNED_TO.test(text) ? mentions.at(-1) : undefined
}

/** “Tom and Lena” are meant: it is the task of neither alone. */
export function areTogether(text: string): boolean {
  return TOGETHER.test(text)
}
