import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import { withoutRepetition } from '../../../text/clean-speech.ts'
import { baseForm, baseOfParticiple } from '../../../text/tagger.ts'
import { isBaseVerb, LEAST_TITLE_WORDS, MOST_TITLE_WORDS } from '../check-title.ts'

const patterns = speech.titles.wording.short

/** Shortens a task to at most fourteen words, without hedges and without later thoughts. */
export function shortenTask(phrase: string): string {
  const bare = phrase
    .replace(/^(\p{L}+),/u, '$1')
    .replace(patterns.forExample, ' such as ')
    .replace(patterns.aBitOf, 'a ')
    .replace(patterns.asFarAs, '')
    .replace(patterns.asMany, '$<what>')
    .replace(patterns.asWellAs, ' and ')
    .replace(patterns.places, '')
    .replace(patterns.hedges, '')
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(patterns.pause, '$1')
  const plain = withoutRepetition(saidOnce(bare))
    .replace(patterns.needlessComma, ' ')
    .replace(patterns.twoPrepositions, '')
    .replace(patterns.twoArticles, '')
    .replace(patterns.afterVerb, '$<verb>')
    .replace(patterns.thatIsThere, '')
  let short = withoutPadding(plain)
    .replace(patterns.whatIs, '$<find> ')
    .replace(patterns.withoutArticle, (...groups) => articled(groups.at(-1) as Record<string, string>))
    .replace(/^\p{L}+ly (?=\p{L}+ )/iu, said => (isBaseVerb(said.trim()) ? said : ''))
    .replace(patterns.doNoun, (_, noun: string) => patterns.verbOf[noun.toLowerCase()] ?? noun)
    .replace(
      /^work on (\p{Ll}{2,}ing)\b(?= (?:the|an?|some|this|that|these|those|our)\b)/iu,
      (said, ing: string) => (isBaseVerb(baseForm(ing)) && baseForm(ing) !== 'do' ? baseForm(ing) : said),
    )
    .replace(patterns.andGerund, (_, ing: string) => baseForm(ing))
    .trim()
  for (const [said, verb] of patterns.emptyVerbs) short = short.replace(said, verb)
  // “Ask if he …”, “check whether …”: the question belongs to the task.
  const from =
    /^(?:ask|see|check|double-check|confirm|find out|figure out|clarify|verify|test|know) (?:\p{L}+ )?(?:if|whether|when|what|how|which|why|that)\b/iu.exec(
      short,
    )?.[0].length ?? 0
  const seam = patterns.seam.exec(short.slice(from))
  if (seam !== null && seam.index + from > 0) short = short.slice(0, from + seam.index)
  short = withoutTail(
    withoutSpeaker(short)
      .replace(patterns.endsWithThat, (...groups) => `${groups[1]} ${asObject(groups[2] as string)}`)
      .replace(patterns.inOrOn, (...groups) => joined(groups.at(-1) as Record<string, string>)),
  )
  if (short.split(' ').length <= MOST_TITLE_WORDS) return short
  const head = short.split(' ').slice(0, MOST_TITLE_WORDS).join(' ')
  const cuts = [...head.matchAll(patterns.boundary)]
    .map(({ index }) => index)
    .filter(index => head.slice(0, index).split(' ').length >= 4)
  // “… to find out what exactly should go | into the text”: a clause must not be cut.
  const clause = head.search(patterns.clause)
  const cut = cuts.findLast(index => clause < 0 || index <= clause) ?? cuts.at(-1)
  return withoutTail(cut === undefined ? head : head.slice(0, cut))
}

/** “Look it up” becomes “look up it”, because a long name may replace “it”. “Take it offline” becomes “discuss it”. */
export function withParticle(task: string): string {
  return task
    .replace(patterns.apart, (...groups) => joined(groups.at(-1) as Record<string, string>))
    .replace(patterns.offline, 'discuss it')
}

function joined({ verb = '', particle = '', thing = '' }: Record<string, string>): string {
  return `${verb} ${particle} ${asObject(thing)}`
}

function articled({ verb = '', thing = '' }: Record<string, string>): string {
  return `${verb} ${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}`
}

// A sentence may follow “that” and “this”, but not “it”.
function asObject(thing: string): string {
  return thing.replace(/^(?:that|this)(?: one)?$/iu, 'it').replace(/^(?:those|these)(?: ones)?$/iu, 'them')
}

// “On the next call, next planning call”: the repetition says it better.
function saidOnce(text: string): string {
  return text.replace(patterns.saidAgain, (said, ...groups) => {
    const { rest = '', again = '' } = groups.at(-1) as Record<string, string>
    const stems = new Set(rest.toLowerCase().split(' ').map(stemOf))
    const same = again
      .toLowerCase()
      .split(' ')
      .some(word => word.length > 3 && stems.has(stemOf(word)))
    return same ? '' : said
  })
}

// “Topological” and “topology-based” are the same word.
function stemOf(word: string): string {
  return word.slice(0, 6)
}

// “… edits I can make”: the part in the first person.
function withoutSpeaker(text: string): string {
  const own = / (?:i|we|i'(?:ll|m|d|ve)|we'(?:ll|re|d|ve))\b/i.exec(text)
  if (own === null) return text
  const head = text.slice(0, own.index)
  const cut = [...`${head} `.matchAll(patterns.boundary)].at(-1)?.index
  return cut !== undefined && head.slice(0, cut).split(' ').length >= 3 ? head.slice(0, cut) : head
}

// “… and then we'll”, “… for the”: the end that was not completed.
function withoutTail(text: string): string {
  let short = trimEnd(text, /[\s,;:.?!…-]/u)
  for (;;) {
    const shorter = trimEnd(
      withoutWhen(short.replace(patterns.unfinished, '').replace(speech.titles.check.faults.trailing, '')),
      /[\s,;:.-]/u,
    )
    if (shorter === short) return short
    short = shorter
  }
}

function withoutWhen(text: string): string {
  const without = text.replace(patterns.sometime, '')
  return without.split(' ').length < LEAST_TITLE_WORDS ? text : without
}

const padding = speech.titles.wording.padding

/** Removes verbs before the verb of the task: “find some time to write” becomes “write”, “get the draft merged” “merge the draft”. */
function withoutPadding(task: string): string {
  let bare = task
  for (;;) {
    const barer = bare
      .replace(padding.effort, '')
      .replace(padding.effortGerund, (said, ...groups) => {
        const base = baseForm((groups.at(-1) as { ing: string }).ing)
        return isBaseVerb(base) ? base : said
      })
      .replace(padding.done, (said, ...groups) => ofDone(said, groups.at(-1) as Record<string, string>))
      .replace(padding.look, 'look ')
    if (barer === bare)
      return bare.replace(padding.effortInside, ' and ').replace(padding.readable, 'review ')
    bare = barer
  }
}

function ofDone(
  said: string,
  { thing = '', participle = '', particle = '' }: Record<string, string>,
): string {
  const verb = baseOfParticiple(participle)
  return verb !== participle && isBaseVerb(verb) ? `${verb}${particle} ${thing}` : said
}
