import { statementsOf } from './statements.ts'

/** True if the language has rules for things. @param language BCP 47 tag */
export function knowsThings(language: string): boolean {
  return statementsOf(language)?.things !== undefined
}

/** The things that a text names, in order, with repetitions. */
export function readThings(text: string, language: string): string[] {
  const things = statementsOf(language)?.things
  if (things === undefined) return []
  const plain = text.replace(/[’‘]/g, "'")
  return [...plain.matchAll(things.named)].flatMap(({ groups = {} }) => {
    const thing = written(groups, things.written)
    const [first = '', ...others] = thing.toLowerCase().split(WORDS)
    if (things.generic.has(first)) return []
    if (!others.some(word => things.generic.has(word))) return [thing]
    // “キャンセル料の表示” is about its first part.
    return thing.includes('の') ? [first] : []
  })
}

const WORDS = /[ 'の]/u

// “den elektrischen Stapler” is “elektrischer Stapler”.
function written(
  { thing = '', article, adjective, noun }: Readonly<Record<string, string | undefined>>,
  rules: readonly (readonly [RegExp, string])[],
): string {
  if (article === undefined || adjective === undefined) return thing
  const inflected = `${article} ${adjective} ${noun}`
  const rule = rules.find(([found]) => found.test(inflected))
  return rule === undefined ? thing : inflected.replace(...rule)
}
