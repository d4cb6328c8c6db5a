import { cleanSpeech } from '../../text/clean-speech.ts'
import { baseForm, englishTagger } from '../../text/tagger.ts'
import { withArticle } from '../../text/with-article.ts'
import type { Clause } from '../../transcript/clause.ts'
import { findNamed, type Person } from '../owner/people.ts'
import { findAntecedent, findRole } from './antecedent.ts'
import { withoutBrokenWords } from './broken-words.ts'
import { contentWords, faultOfTitle, isBaseVerb } from './check-title.ts'
import { textOf } from './clause-edges.ts'
import { completePhrase, joinClauses } from './complete-phrase.ts'
import { LEADS } from './leads.ts'
import { shortenTask } from './shorten-task.ts'

export interface TaskTitle {
  readonly title: string
  /** In whose words it is. */
  readonly clause: Clause
  /** The clauses that it was made of. */
  readonly phrase: readonly Clause[]
  /** Who says it promises it in the first person. */
  readonly promised: boolean
}

/** Clauses before and after in which the task of a call may be said better. */
export const AROUND_IN_CALL = 2
const PER_CLAUSE_AWAY = 0.5
const OTHER_SPEAKER = 0.5
/** Clauses before, in which “it” may be named. */
const NAMED_BEFORE = 6
/** From where a title is worth listing. */
const LEAST = 0.35

/**
 * A sentence of the tracker for the task that is spoken of around a clause: verb first, “it” by its name, at most fourteen words.
 * Null where nothing said there can be read as one.
 */
export function writeTaskTitle(
  at: number,
  clauses: readonly Clause[],
  people: readonly Person[],
  around = 0,
): TaskTitle | null {
  const here = clauses[at]
  if (here === undefined) return null
  const names = new Set(people.flatMap(({ calls }) => calls.flatMap(call => call.split(' '))))
  let best: (TaskTitle & { score: number }) | null = null
  for (let offset = -around; offset <= around; offset++) {
    const clause = clauses[at + offset]
    if (clause === undefined) continue
    const away =
      Math.abs(offset) * PER_CLAUSE_AWAY +
      (clause.segment.speakerName === here.segment.speakerName ? 0 : OTHER_SPEAKER)
    const phrase = completePhrase(at + offset, clauses, people)
    for (const { title, promised, score } of titlesOf(phrase, clauses, people, names)) {
      if (score - away > (best?.score ?? LEAST))
        best = { title, clause, phrase, promised, score: score - away }
    }
  }
  return best
}

function* titlesOf(
  phrase: readonly Clause[],
  clauses: readonly Clause[],
  people: readonly Person[],
  names: ReadonlySet<string>,
): Generator<{ title: string; promised: boolean; score: number }> {
  const clean = withoutBrokenWords(cleanSpeech(joinClauses(phrase)).replace(/’/g, "'"))
  const first = phrase[0]?.index ?? 0
  const before = clauses
    .slice(Math.max(0, first - NAMED_BEFORE), first)
    .map(clause => cleanSpeech(textOf(clause)))
    .toReversed()
  const speaker = people.find(({ name }) => name === phrase[0]?.segment.speakerName)
  const listener = people.length === 2 ? people.find(person => person !== speaker) : undefined
  for (const { rest, lead, said = '', strength } of taskPhrases(clean)) {
    if (isDenied(lead, said)) continue
    const resolved = resolvePronouns(
      shortenTask(withoutVocative(withoutPeople(rest, speaker, listener), names)),
      [lead, ...before],
      names,
      people,
    )
    // Whom or what “it” is, nobody can tell: better not listed than listed under a wrong name.
    if (resolved.unresolved) continue
    const short = shortenTask(resolved.text)
    const title = short.slice(0, 1).toUpperCase() + short.slice(1)
    if (faultOfTitle(title) !== null) continue
    const content = contentWords(title).length
    yield {
      title,
      promised: PROMISED.test(said),
      score: strength - (WEAK_VERB.test(title) ? WEAK : 0) + Math.min(0.8, (content - 2) * 0.25),
    }
  }
}

const PROMISED =
  /^(?:i(?:'| (?:will|need|have|should|must|gotta|plan|promise|intend|can|could|want|am)\b)|we(?:'ll| will|'re (?!supposed)| are going|'re going| are gonna)\b(?!.*\bneed))/i
const WEAK_VERB = /^(?:have|keep|start|think|do|put|let)\b/i
const WEAK = 0.3
const NEGATION = /\b(?:not|never|no need|nobody|cannot|without|unless)\b|n't\b/i
const CONDITION =
  /\b(?:if|when|whether|unless|once|until|how|why|what|whenever|because|hoping|hope|worried|curious)(?: \p{L}+){0,2} ?$/iu

/** “If it works again, I'll …”; not “if anybody has time, please …”. */
const SUPPOSED =
  /^\W*(?:(?:so|and|but|yeah|okay),? )*(?:if|when|unless|once|whenever) (?!you\b|any|some|every|people|clients|folks|possible|so\b|not\b)[^,]*,\s*(?:then )?$/i

// “I don't think we have to …”, “if we need to …”: nobody is to do it.
function isDenied(lead: string, said: string): boolean {
  const sentence = lead.slice(
    Math.max(
      lead.lastIndexOf('. '),
      lead.lastIndexOf('; '),
      lead.lastIndexOf('? '),
      lead.lastIndexOf(', but '),
    ) + 1,
  )
  const near = sentence.split(' ').slice(-7).join(' ')
  if (SUPPOSED.test(sentence)) return true
  return NEGATION.test(near) || NEGATION.test(said) || CONDITION.test(near)
}

/** What follows each of the leads, and the phrases in the passive. */
function* taskPhrases(
  clean: string,
): Generator<{ rest: string; lead: string; said?: string; strength: number }> {
  for (const { pattern, strength } of LEADS) {
    for (const match of clean.matchAll(pattern)) {
      const rest = clean.slice(match.index + match[0].length)
      const verb = /^\p{L}+/u.exec(rest)?.[0] ?? ''
      const base = /^\p{L}{2,}ing$/u.test(verb) && !isBaseVerb(verb) ? baseForm(verb) : verb
      yield {
        rest: base + rest.slice(verb.length),
        lead: clean.slice(0, match.index),
        said: match[0],
        strength,
      }
    }
  }
  const imperative = /^(?:(?:so|and|then|now|also|okay|yeah),? )*(\p{L}+)\b/iu.exec(clean)
  if (imperative?.[1] !== undefined && isImperativeVerb(imperative[1]))
    yield { rest: clean.slice(imperative[0].length - imperative[1].length), lead: '', strength: 0.7 }
  const passive = PASSIVE.exec(clean)
  const verb = passive?.groups?.verb
  if (passive !== null && verb !== undefined) {
    const { thing = '', rest = '' } = passive.groups ?? {}
    yield {
      rest: `${participleBase(verb)} ${thing.replace(/^(?:The|This|That|These|Those)(?= )/, 'the')}${rest}`,
      lead: clean.slice(0, passive.index),
      strength: 0.6,
    }
  }
}

const IMPERATIVES =
  /^(?:send|write|check|look|review|make|prepare|share|open|update|try|take|find|ping|put|work|talk|reach|follow|fix|add|test|merge|post|create|finish|finalize|publish|release|investigate|figure|implement|document|schedule|sync|confirm|ask|remove|deploy|run|submit|draft|discuss|vote|coordinate|clarify|propose|collect|gather|join|read|report|set|drop)$/i

function isImperativeVerb(word: string): boolean {
  return IMPERATIVES.test(word)
}

/** “The PR needs to be merged”, “time for it to be moved into review”. */
const PASSIVE =
  /(?<thing>(?:the |this |that |these |those |our |all |an? )?(?:[\p{L}\p{N}'.-]{1,30} ){0,3}?(?:[\p{L}\p{N}'.-]{1,30})) (?:(?:still |also )?(?:needs?|has|have|ought)(?: still| also)? to|should|must|will|can|to|gotta) (?:still |also |just |probably )?(?:be|get) (?<verb>\p{L}{1,20}(?:ed|en|ne|wn|nt|de|ut|et|ld|ught|ound|un))(?<rest>\b.*)/iu

function participleBase(participle: string): string {
  const nlp = englishTagger()
  const lemmas = nlp
    .readDoc(`it has been ${participle} by them`)
    .tokens()
    .out(nlp.its.lemma as never) as unknown as string[]
  return lemmas[3] ?? participle
}

// “send you my notes” by Ann is “send Ann's notes”; what is the listener's stays unsaid.
function withoutPeople(rest: string, speaker: Person | undefined, listener: Person | undefined): string {
  const name = speaker === undefined ? undefined : firstName(speaker)
  return rest
    .replace(/^double check/i, 'double-check')
    .replace(/\b(?:our|my)\b/gi, 'the')
    .replace(/\byour\b(?! own\b)/gi, listener === undefined ? 'the' : `${firstName(listener)}'s`)
    .replace(
      /^(put|add|invite|remind|include) you\b/iu,
      listener === undefined ? '$&' : `$1 ${firstName(listener)}`,
    )
    .replace(/^(?!let|tell|ask|invite|remind|thank)(\p{L}+) you(?: guys| all)? /iu, '$1 ')
    .replace(/\b(?:with|to|for) (?:us|you(?: guys| all)?|myself)\b/gi, '')
    .replace(/^(\p{L}+) (?:you(?: guys| all)?|us) (?=the|an?|some|all)/iu, '$1 ')
    .replace(/\b(?:us|myself)\b/gi, 'the team')
    .replace(/\bme\b/gi, name ?? 'them')
    .replace(/\s+/g, ' ')
}

function firstName({ name }: Person): string {
  return name.split(/[\s(|]/)[0] ?? name
}

// “…, Tom?”: the owner is shown beside the title.
function withoutVocative(text: string, names: ReadonlySet<string>): string {
  const called = /, (\p{L}+)[.?!]*$/u.exec(text)
  return called?.[1] !== undefined && names.has(called[1].toLowerCase()) ? text.slice(0, called.index) : text
}

/** A thing that is not named; not “that PR”, nor “that” before a sentence of its own. */
const PRONOUN =
  /(?<= )(?<pronoun>it|this|that|them|those|these)(?: ones?)?(?=$|,| (?:in|on|at|to|for|with|by|from|into|over|up|out|and|or|as|again|soon|today|tomorrow|this|next|through|before|after|via|there|here|later|first|properly|further|down|off|back|\p{L}+ly|\p{L}+(?:ed|en))\b)/iu
const DETERMINER =
  /\b(?:this|that|these|those) (?!week|month|year|morning|afternoon|evening|quarter|sprint|time|way|point|kind|sort|one|is|are|was|were|can|will|should|would|could|the|we|you|they|he|she|it)(?=\p{L}{2,})/giu
/** “Her first week”. */
const POSSESSIVE =
  /(?<= )(?:her|his) (?=\p{L}{3,})(?!(?:to|the|that|about|with|for|and|when|after|before)\b)/iu
const PERSON = /(?<= )(?:him|her)(?=$|[\s,])/iu
/** Verbs that need an object. */
const WITHOUT_OBJECT =
  /^(?:(?:take|have) (?:a|another) (?:quick |closer |deeper )?look|look|review|check|double-check|update|fix|merge|test|approve|confirm|release|investigate|follow up|figure out|finish|complete|start|begin|continue)(?<when>(?: (?:again|soon|today|tomorrow|later|more|further|first|this week|next week|offline|async)){0,3}(?: (?:by|before|until) .{1,60})?)$/iu

/** Somebody is to be asked, and one wants to read what about. */
const CONTACT =
  /^(?:ping|ask|contact|call|message|talk (?:to|with)|reach (?:back )?out to|sync with|follow up with|check with) (?:\p{Lu}[\p{L}'-]*|them|the team)(?: (?:offline|again|directly|afterwards|async))?$/iu

/** “it” by the name of what was spoken of before; “that PR” is “the PR”; “him” by his name. */
function resolvePronouns(
  text: string,
  before: readonly string[],
  names: ReadonlySet<string>,
  people: readonly Person[],
): { text: string; unresolved: boolean } {
  let named = text
  const person = PERSON.exec(named)
  if (person !== null) {
    const who = before.flatMap(said => findNamed(said, people).toReversed())[0]?.person
    if (who !== undefined) named = named.replace(PERSON, firstName(who))
  }
  if (POSSESSIVE.test(named)) {
    const role = findRole(before)
    named = named.replace(POSSESSIVE, role === null ? 'the ' : `the ${role}'s `)
  }
  const bare = WITHOUT_OBJECT.exec(named)
  if (bare !== null) {
    const thing = findAntecedent(before, names, false)
    if (thing === null) return { text: named, unresolved: true }
    const when = bare.groups?.when ?? ''
    const verb = named.slice(0, named.length - when.length)
    return {
      text: `${verb}${/(?:look|up)$/i.test(verb) ? (/up$/i.test(verb) ? ' on' : ' at') : ''} ${withArticle(thing)}${when.replace(/ more| further/, '')}`,
      unresolved: false,
    }
  }
  if (CONTACT.test(named)) {
    const thing = findAntecedent(before, names, false)
    if (thing !== null) return { text: `${named} about ${withArticle(thing)}`, unresolved: false }
  }
  const found = PRONOUN.exec(named)
  // “Prepare the notice and schedule it”: named in the title itself.
  const match =
    found !== null &&
    / and /.test(named.slice(0, found.index)) &&
    findAntecedent([named.slice(0, found.index)], names, false) !== null
      ? null
      : found
  if (match === null)
    return { text: named.replace(DETERMINER, 'the '), unresolved: /\b(?:him|her|he|she|they)\b/i.test(named) }
  const { pronoun = '' } = match.groups ?? {}
  const thing = findAntecedent(before, names, /^(?:them|these|those)$/i.test(pronoun))
  if (thing === null) return { text: named, unresolved: true }
  const rest = named.slice(match.index + match[0].length).replace(DETERMINER, 'the ')
  return { text: `${named.slice(0, match.index)}${withArticle(thing)}${rest}`, unresolved: false }
}
