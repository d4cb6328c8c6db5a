import { trimEnd } from '@mi/text'
import type { Statements } from '../statements.ts'
import { namedThing } from './named-thing.ts'
import { allRewrites, firstRewrite } from './rewrite.ts'

/** The data for titles of a language with the infinitive at the end, such as German or Dutch. */
export type VerbLastWords = Extract<Statements['titles'], { method: 'verb-last' }>

/** Rewrites “Ich rufe den Kunden am Montag an” as “den Kunden am Montag anrufen”. Null without a verb, or if a pronoun has no name. */
export function verbLastPhrase(said: string, before: readonly string[], words: VerbLastWords): string | null {
  const joined = allRewrites(said, words.joined)
  return endWithVerb(joined, before, words)?.replaceAll('\u00a0', ' ') ?? null
}

function endWithVerb(said: string, before: readonly string[], words: VerbLastWords): string | null {
  const { head = '', rest = said } = /^(?<head>[^:,]{1,40}: )?(?<rest>.+)$/su.exec(said)?.groups ?? {}
  const end = new RegExp(`,\\s(?=(?:${words.subordinate})(?!\\p{L}))|\\s[–—-]\\s`, 'iu').exec(rest)
  const main = end === null ? rest : rest.slice(0, end.index)
  const written: string[] = []
  for (const clause of conjuncts(main, words)) {
    const phrase = infinitiveLast(clause, before, words)
    if (phrase === null) return null
    written.push(phrase)
  }
  return `${head}${written.join(` ${words.and} `)}${end === null ? '' : rest.slice(end.index)}`
}

// “Ich rufe ihn an und schicke die Liste”: two clauses; “den Laden und die Halle”: one.
function conjuncts(main: string, words: VerbLastWords): string[] {
  const clauses: string[] = []
  for (const part of main.split(` ${words.and} `)) {
    const first = part.split(' ').find(token => !isDropped(token, 1, words)) ?? ''
    if (clauses.length === 0 || (isVerb(first, 1, words) && part.includes(' '))) clauses.push(part)
    else clauses.push(`${clauses.pop()} ${words.and} ${part}`)
  }
  return clauses
}

function infinitiveLast(clause: string, before: readonly string[], words: VerbLastWords): string | null {
  const tokens = clause.split(' ').filter(token => token !== '')
  const at = tokens.findIndex((token, index) => isVerb(token, index, words))
  const verb = infinitiveOf(lower(tokens[at] ?? ''), words)
  if (verb === undefined) return null
  const others = tokens.filter((token, index) => index !== at && !isDropped(token, index, words))
  const prefix =
    others.length > 1 && words.prefixes.has(lower(others.at(-1) ?? '')) ? others.pop() : undefined
  const whole = (prefix?.toLowerCase() ?? '') + verb
  const isMeant = (thing: string) => canBeObject(thing, whole, words)
  const object: string[] = []
  for (const token of others) {
    const pronoun = words.pronouns[lower(token)]
    const thing = pronoun === undefined ? null : namedThing(before, pronoun, words.thing, isMeant)
    if (pronoun !== undefined && thing === null) return null
    object.push(thing ?? words.possessives[lower(token)] ?? token)
  }
  return object.length === 0 ? null : [...object, whole].join(' ')
}

function canBeObject(thing: string, verb: string, { ofPeople }: VerbLastWords): boolean {
  if (ofPeople === undefined) return true
  const person = ofPeople.person.test(thing)
  return ofPeople.verbs.has(verb) ? person || ofPeople.group.test(thing) : !person
}

// A noun has a capital in German: “die Frage” is no verb.
function isVerb(token: string, index: number, words: VerbLastWords): boolean {
  return (index === 0 || /^\p{Ll}/u.test(token)) && infinitiveOf(lower(token), words) !== undefined
}

function isDropped(token: string, index: number, { people, polite, fillers }: VerbLastWords): boolean {
  // “Sie” of politeness; “sie” is a thing.
  return (polite.has(token) && index > 0) || people.has(lower(token)) || fillers.has(lower(token))
}

/** The infinitive of a lower-case form of a verb of a task. Undefined for other words. */
function infinitiveOf(form: string, words: VerbLastWords): string | undefined {
  if (Object.hasOwn(words.forms, form)) return words.forms[form]
  const stems = words.endings
    .filter(ending => form.endsWith(ending))
    .map(ending => form.slice(0, form.length - ending.length))
  const stem = stems.find(known => words.known.test(known))
  return stem === undefined ? undefined : firstRewrite(stem, words.infinitives)
}

function lower(token: string): string {
  return trimEnd(token.toLowerCase(), /[,.!?]/u)
}
