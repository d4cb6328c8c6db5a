import { trimEnd } from '@mi/text'
import type { Statements } from '../statements.ts'
import { namedThing } from './named-thing.ts'
import { allRewrites, firstRewrite } from './rewrite.ts'

/** The data for titles of a language with the verb at the beginning, such as the Romance languages. */
export type VerbFirstWords = Extract<Statements['titles'], { method: 'verb-first' }>

const MOST_BEFORE = 6
/** Rewrites “Mañana te envío el informe” as “enviar el informe mañana”. Null without a verb at the beginning, or if a pronoun has no name. */
export function verbFirstPhrase(
  said: string,
  before: readonly string[],
  words: VerbFirstWords,
): string | null {
  const unaddressed = allRewrites(said, words.unaddressed)
  const phrase = beginWithVerb(unaddressed, before, words) ?? (unaddressed === said ? null : unaddressed)
  return phrase?.replace(words.takesOn, '') ?? null
}

function beginWithVerb(said: string, before: readonly string[], words: VerbFirstWords): string | null {
  const tokens = said
    .replace(/(?<![\p{L}])([jtmlscn]|qu)'(?=\p{L})/giu, "$1' ")
    .replace(words.beforeEnclitic, ' -')
    .split(' ')
    .filter(token => token !== '')
  const at = tokens
    .slice(0, MOST_BEFORE + 1)
    .findIndex(token => infinitiveOf(bare(token), words) !== undefined)
  const verb = infinitiveOf(bare(tokens[at] ?? ''), words)
  if (verb === undefined) return null
  const first: string[] = []
  let thing: string | null = null
  for (const token of tokens.slice(0, at)) {
    const pronoun = words.pronouns[bare(token)]
    if (pronoun !== undefined) {
      thing = namedThing(before, pronoun, words.thing)
      if (thing === null) return null
    } else if (!words.dropped.has(bare(token))) first.push(token)
  }
  const time = first.join(' ')
  if (time !== '' && !words.time.test(time.toLowerCase())) return null
  const rest: string[] = []
  for (const [index, token] of tokens.slice(at + 1).entries()) {
    const enclitic = /^-/.test(token) ? bare(token.slice(1)) : ''
    const pronoun = words.pronouns[enclitic]
    if (pronoun !== undefined) {
      thing = namedThing(before, pronoun, words.thing)
      if (thing === null) return null
    } else if (enclitic === '' && !(index === 0 && words.after.has(bare(token)))) rest.push(token)
  }
  const marked = /[,;:]$/u.exec(tokens[at] ?? '')?.[0] ?? ''
  const phrase = [`${verb}${thing === null ? marked : ''}`, ...(thing === null ? [] : [thing]), ...rest].join(
    ' ',
  )
  const joined = phrase.replace(/(?<![\p{L}])([jtmlscn]|qu)' (?=\p{L})/giu, "$1'")
  // “Me encargo de eso, llamo al banco”: the second clause names the task.
  const further = words.vague.exec(joined)?.groups?.rest
  const second = further === undefined ? null : beginWithVerb(further, before, words)
  if (second !== null) return second
  return withSecond(
    time === '' ? joined : `${joined} ${time.slice(0, 1).toLowerCase()}${time.slice(1).replace(/,$/, '')}`,
    before,
    words,
  )
}

// “… et j'envoie le lien”: the second verb as the first.
function withSecond(phrase: string, before: readonly string[], words: VerbFirstWords): string {
  const cut = phrase.indexOf(` ${words.and} `)
  if (cut < 0) return phrase
  const second = phrase.slice(cut + words.and.length + 2)
  const first = second.replace(/(?<![\p{L}])([jtm])'(?=\p{L})/iu, "$1' ").split(' ')
  const verb = first.findIndex(token => !words.dropped.has(bare(token)))
  if (infinitiveOf(bare(first[verb] ?? ''), words) === undefined) return phrase
  const written = beginWithVerb(second, before, words)
  return written === null ? phrase : `${phrase.slice(0, cut)} ${words.and} ${written}`
}

function bare(token: string): string {
  return trimEnd(token.toLowerCase().replace(/^[¿¡]{1,3}/u, ''), /[,.;:!?]/u).replace(/^-/, '')
}

/** The infinitive of a lower-case form of a verb of a task. Undefined for other words. */
function infinitiveOf(form: string, words: VerbFirstWords): string | undefined {
  if (Object.hasOwn(words.forms, form)) return words.forms[form]
  if (!words.known.test(form)) return undefined
  const direct = firstRewrite(form, words.direct)
  if (direct !== undefined) return direct
  const plain = allRewrites(form, words.plain)
  if (Object.hasOwn(words.forms, plain)) return words.forms[plain]
  return firstRewrite(plain, words.infinitives)
}
