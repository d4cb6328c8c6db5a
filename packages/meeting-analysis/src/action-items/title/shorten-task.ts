import { trimEnd } from '@mi/text'
import { baseForm } from '../../text/tagger.ts'
import { isBaseVerb, LEAST_TITLE_WORDS, MOST_TITLE_WORDS, TRAILING } from './check-title.ts'

/** Where another thought begins. */
const SEAM =
  /[,;:]? (?:(?:and|but|so|or|because|cause|cuz|which|where|whereas|while|though|although|since|unless|until|if|when|whenever|in case|as soon as|as long as|even if|even though|given that|considering|otherwise|like|i think|i guess|i mean|i believe|you know|right|okay|maybe) (?:i|we|you|they|it|he|she|that|this|there|then|if|when|maybe|also|yeah|hopefully|not|people|let)(?:['’]\p{L}+)?\b|(?:because|which|but|whereas|although|so that|in case|as soon as|even though|otherwise|i think|i guess|i mean|you know|if it|if there|whenever)(?= |,|$))|[;:] |, (?=(?:i|we|you|they|it|he|she|that|this|there|so|and|but|or|if|when|because|since|maybe|right|yeah|okay|just|like|not)\b)|[.?!] /iu
const HEDGES =
  /(?:^|(?<=[\s,]))(?:just|maybe|perhaps|probably|actually|basically|really|obviously|definitely|hopefully|certainly|literally|kind of|sort of|you know|i mean|i think|i guess|i believe|as well|like|for sure|i suppose|if possible|at some point|of course|pretty much|or something(?: like that)?|and stuff|and so on|and everything|or whatever|somehow|essentially|well(?=,)|likely|sorry|yes|right now(?=$))(?=[\s,]|$),?\s?/giu
const PLACES =
  /(?:^|(?<=[\s,]))(?:right )?(?:over )?(?:here|there|a little bit|a bit(?! of)|a little|for reference|in there|out there|around|very quickly|real quick|for now)(?=[\s,.?!]|$),?\s?/giu
/** A comma where a filler was: “find out, what”, “the next, issue”. */
const PAUSE =
  /(\b(?:the|an?|next|some|any|of|on|in|to|for|with|from|by|at|and|or|that|about|into|out|particular|new|this|these)|^\p{L}+),(?= )/giu
/** “Plan to deploy” is deployed; “make an effort to ask” is asked. */
const EFFORT =
  /^(?:(?:plan|try|want|intend|hope|aim|continue|start|need|have) to|make (?:an?|some) (?:\p{L}+ )?(?:effort|attempt) to|make sure to|take the time to|go ahead and|be able to) (?=\p{L}{2,})/iu
/** “Do some research on prices” is to research prices. */
const DO =
  /^do (?:(?:some|a|an|a bit of|more|further|the|another|quick|small|little) )*(research|testing|tests|review|analysis)(?: (?:on|about|into|of|for))?(?= )/iu
const VERB_OF: Readonly<Record<string, string>> = {
  research: 'research',
  testing: 'test',
  tests: 'test',
  review: 'review',
  analysis: 'analyse',
}
/** When, for whoever does it; the day is shown beside the title. */
const SOMETIME =
  /,? (?:very soon|soon|later(?: on)?|first|right now|now|right away|quickly|directly|instead|as soon as|currently)$/iu

/** Begun and not said. */
const UNFINISHED =
  /(?:,? (?:and |or |to |then )?see|,? figure out|,? (?:and|or|to|then) (?:make sure|make|then|try|check|so|go|do|be|have|get)|,? making sure|,? (?:in order )?to (?:reflect|revert|include|contain|cover|support|address|use|allow|enable|ensure|require|discuss|propose|show|explain)|,? (?:and|or) (?:\p{L}+ing|that|this|it)|,? (?:explaining|saying|showing))$/iu

/** Where a phrase that is too long may end. */
const BOUNDARY =
  /,? (?=(?:and|or|to|for|with|in|on|at|from|by|about|into|as|so|of|via|before|after|during|through|between|against|across|within|without|under|over|that|which)\b)|, /gi

/** A task in as few words as a tracker shows: without hedges, without the thoughts that follow, at most fourteen words. */
export function shortenTask(phrase: string): string {
  let short = phrase
    .replace(/^(\p{L}+),/u, '$1')
    .replace(PLACES, '')
    .replace(HEDGES, '')
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(PAUSE, '$1')
    .replace(EFFORT, '')
    .replace(/^\p{L}+ly (?=\p{L}+ )/iu, said => (isBaseVerb(said.trim()) ? said : ''))
    .replace(DO, (_, noun: string) => VERB_OF[noun.toLowerCase()] ?? noun)
    .replace(
      /^work on (\p{Ll}{2,}ing)\b(?= (?:the|an?|some|this|that|these|those|our)\b)/iu,
      (said, ing: string) => (isBaseVerb(baseForm(ing)) && baseForm(ing) !== 'do' ? baseForm(ing) : said),
    )
    .trim()
  // “ask if he …”, “check whether …” go on.
  const from =
    /^(?:ask|see|check|double-check|confirm|find out|figure out|clarify|verify|test|know) (?:\p{L}+ )?(?:if|whether|when|what|how|which|why|that)\b/iu.exec(
      short,
    )?.[0].length ?? 0
  const seam = SEAM.exec(short.slice(from))
  if (seam !== null && seam.index + from > 0) short = short.slice(0, from + seam.index)
  short = withoutTail(withoutSpeaker(short))
  if (short.split(' ').length <= MOST_TITLE_WORDS) return short
  const head = short.split(' ').slice(0, MOST_TITLE_WORDS).join(' ')
  const cut = [...head.matchAll(BOUNDARY)]
    .map(({ index }) => index)
    .filter(index => head.slice(0, index).split(' ').length >= 4)
    .at(-1)
  return withoutTail(cut === undefined ? head : head.slice(0, cut))
}

// What the speaker says of themselves: “… edits I can make”.
function withoutSpeaker(text: string): string {
  const own = / (?:i|we|i'(?:ll|m|d|ve)|we'(?:ll|re|d|ve))\b/i.exec(text)
  if (own === null) return text
  const head = text.slice(0, own.index)
  const cut = [...`${head} `.matchAll(BOUNDARY)].at(-1)?.index
  return cut !== undefined && head.slice(0, cut).split(' ').length >= 3 ? head.slice(0, cut) : head
}

// “… and then we'll”, “… for the”: begun and not said.
function withoutTail(text: string): string {
  let short = trimEnd(text, /[\s,;:.?!…-]/u)
  for (;;) {
    const shorter = trimEnd(withoutWhen(short.replace(UNFINISHED, '').replace(TRAILING, '')), /[\s,;:.-]/u)
    if (shorter === short) return short
    short = shorter
  }
}

function withoutWhen(text: string): string {
  const without = text.replace(SOMETIME, '')
  return without.split(' ').length < LEAST_TITLE_WORDS ? text : without
}
