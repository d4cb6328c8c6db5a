import { statementsOf } from './statements.ts'

/** Whether things can be recognised in a language. @param language BCP 47 tag */
export function knowsThings(language: string): boolean {
  return statementsOf(language)?.things !== undefined
}

/** What a text names, in order, as often as it does. */
export function readThings(text: string, language: string): string[] {
  const things = statementsOf(language)?.things
  if (things === undefined) return []
  const plain = text.replace(/[’‘]/g, "'")
  return [...plain.matchAll(things.named)].flatMap(({ groups = {} }) => {
    const thing = written(groups, things.written)
    const [first = '', ...others] = thing.toLowerCase().split(WORDS)
    if (things.generic.has(first)) return []
    if (!others.some(word => things.generic.has(word))) return [thing]
    // “キャンセル料の表示” is about the first.
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
