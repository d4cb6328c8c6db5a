import { isStopWord } from '@mi/language/english-speech'
import { englishTagger, tagged } from '../../text/tagger.ts'

export const LEAST_TITLE_WORDS = 3
export const MOST_TITLE_WORDS = 14

const FIRST_PERSON = /\b(?:i|i'(?:ll|m|d|ve)|me|my|mine|myself|we|we'(?:ll|re|d|ve)|us|our|ours|let's)\b/i
const FILLER =
  /\b(?:u+[hm]+|er+m*|you know|i mean|sort of|kind of|like i said|basically|obviously|yeah|okay|ok)\b|\blike,|, like\b/i
/** Words that want others after them. */
export const TRAILING =
  /(?:^|[\s,])(?:to|then|and|or|but|so|the|an?|of|with|for|from|in|on|at|by|into|onto|about|than|that|which|who|whose|where|when|because|if|as|is|are|was|were|be|been|being|will|would|could|should|can|may|might|must|has|have|had|not|very|more|also|just|its|their|your|his|this|these|those|another|any|some|every|each|both|either|between|during|until|before|after|since|while|via|per|whether|how|what|it's|that's|there's|probably|maybe|hopefully|already|currently|based|\p{L}+-related|(?:the|an?|this|that) (?:next|last|same|other|new|first|second|final|whole|current|latest|exact|specific))$/iu
/** Said of the call itself, or no work at all. */
const NO_WORK =
  /^(?:have (?!(?:a|an|another|some) (?:\p{L}+ )?(?:looks?|calls?|chats?|meetings?|discussions?|conversations?|sessions?)\b|.* (?:\p{L}+ed|written|done|ready|built|made|sent|drawn|set)\b)|get (?:back(?! to)|there|started|ready)\b|meet (?:back|again|up)\b|wrap up\b|(?:start|begin|open|continue) the (?:\p{L}+ )?(?:presentation|discussion|meeting|call|session)\b|keep (?:an?|the \p{L}+) |\p{L}+ and (?:everybody|everyone|people|whoever)\b|let \S+ (?:\S+ )?know$|solve in\b|take (?:\p{L}+ ){0,3}(?:break|pause)\b|cut the meeting|check the one\b|show up|start after|give back|tell about|run into|link|receive|notice|figure out,|talk (?:next|more|later)|do|be|am|is|are|was|were|been|being|say|mention|see|hear|think (?!about|through)|feel|know|believe|agree|disagree|understand|want|wanna|like|love|need|hope|wonder|guess|assume|suppose|mean|seem|appear|happen|stop|pause|jump|go|come(?! up with\b)|continue|proceed|sit|wait|imagine|remember|forget|admit|argue|echo|chime|speak|hold|second|thank|welcome|congratulate|apologi[sz]e|apologize|lose|live|stay|expect|rely|miss|lack|owe|run out|couple|land|belong|sprint|suffer|benefit|struggle|start having|look (?:in|into) (?:more |further )?detail|set up using|seek more|get (?:more|some) (?:visibility|updates?|feedback|opinions?|input|thoughts|clarity)\b|take a look, |make (?:several|some|many|good|great|a lot of|further) (?:improvements?|changes|progress|discussions?)\b|move (?:on |over )?to (?:the )?(?:\p{L}+ ){0,4}?(?:updates?|topics?|items?|agenda|section|questions?|discussion)\b|matter|depend|become|tend|end|begin|hand|pass|unmute|mute|tune|not|never|it|that|this|they|he|she|you|there|one|two|a|an|the)\b/u

/** A second sentence in the phrase, or a part that broke off: “add on is that …”, “leave the floor open, does anyone”. */
const BROKEN =
  /^\p{L}+ or (?:any|some|the|an?) |^\p{L}+ (?:currently|now)\b|^\p{L}+ (?:the|an?) \p{L}+, (?:the|an?)\b|\b(?:at|of|for|with|into|about) (?:pay|make|get|do|take|give|go|be|have|send|put|see|come|say)\b|\band including\b|^(?:get|put|take|give|send|make) (?:from|of|for)\b|\b(?:for|of|on|in|to|with) if\b|\b(?:the|an?) (?:when|where|how|why|which|who|if|because|happens|even|also|already|then)\b|\b(?:on|of|about|into|with) (?:for|of|on|with|about)\b|\b(?:and|or) (?:trying|going) to\b|\b(?:the|an?) (?:it|this|that|these|those|what|some|of)\b|^\S+(?: (?:on|in|up|out|off|about))?,? (?:is|are|was|were|am|(?:there|that|it|he|she|what)'s)\b|, (?:does|do|did|is|are|can|could|will|would|should|have|has) (?:any|some|you|they|it|that|this|the)|\b(?:and|or|to|the|a|of|with|for|as),|\b(?:is|are|was|were)(?: actually)? (?:going|making|doing|getting|having|taking|trying)$|\b(?:the both|that \p{L}+ people)\b/u
/** Words that never stand side by side: “decide the with Ann”, “get into in a week”, “for Tom's gonna”, “a decision on that would change”. */
const BROKEN_INSIDE =
  /\b(?:the|an?) (?:with|of|to|at|for|by|from|into|whether|and|or|but|a|an|the|(?:async|offline)$)\b(?!-)|\b(?:into|onto|from|with|to|by) (?:in|at(?! (?:least|most)\b)|into|by|of|to)\b(?!-)|\p{L}'s (?:gonna|going)\b|\b(?:on|of|about|for|with|to|in) that (?:is|are|was|were|will|would|can|could|should|has|have)\b|\b(?:with|to|for|on|about) (?:him|her|them) and\b|^(?:[Uu]pdate|[Pp]rogress) on\b/u
/** A thing without a name, and nothing before it that has one. */
const NAMELESS =
  /^(?:include|share|stick) (?:in|into)\b|^\p{L}+ (?:some|any|several) (?:from|for|in|on|to)\b|\b(?:when|if|whether|what|how|why) (?:it|that|this|they) (?:is|are|was|happens?|happened|works?|does|means?|goes)$|\b(?:something|anything)\b|^(?:\p{L}+ (?:\p{L}+ )?(?:it|them)\b|(?!.*\band \p{L}+ (?:it|them)\b)\p{L}+ .*\b(?:it|them) (?:out|up|down|in|over)$|\p{L}+(?: (?!and\b)[\p{L}\p{N}'-]+)* (?:it|them|this|these|those|him|her)$|(?:add|send|sign|put|post|include|share|merge|rename|test|discuss|submit|import|publish|release|move|start|set) (?:as|in|into|on|to|for|with) (?:\S+ )?\S+$|consider this\b|(?:keep working|make (?:enough |some )?progress|make to|leave the floor|have (?:the|a) discussion)\b)/u
/** “Allow the operator”, “enable the users”: to do what? */
const WANTS_MORE =
  /^(?:allow|enable|convince|persuade|encourage|force|push|help) (?:(?:the|a|an|all|some) )?[\p{L}-]+$/u
const SECOND_PERSON = /\b(?:you|yours?|yourself|y'all)\b/i
/** With nothing but one of these for an object nobody who was not there knows what is meant. */
const VAGUE =
  /^\p{L}+(?: (?:up|on|at|out|into|over|for|with|through|about|to))? (?:(?:the|a|an|this|that|these|those|some|any|one|more|other|all|both|its?|new) )*(?:changes?|link|links|decisions?|targets?|things?|stuff|work|updates?|discussions?|tests?|question|questions|issue|issues|call|point|points|one|ones|case|cases|idea|ideas|comments?|feedback|proposals?|numbers?|topics?|results?|meeting|conversation|example|examples|problem|problems|version|part|parts|others?|data|options?|approach|solution|prs?|pull requests?|edits?)(?: (?:again|soon|later|now|today|here|there|async|offline|together|too|next|first))*$/u

/** Why a title is none that somebody would paste into a tracker, or null where it is one. */
export function faultOfTitle(title: string): string | null {
  const words = title.split(/\s+/)
  if (words.length < LEAST_TITLE_WORDS) return 'too short'
  const head = title.replace(SUBJECT_BEHIND, '')
  if (head !== title && faultOfHead(head)) return 'is no phrase'
  if (words.length > MOST_TITLE_WORDS) return 'too long'
  if (title.includes('?')) return 'a question'
  if (title.includes('…')) return 'broken off'
  if (FIRST_PERSON.test(title)) return 'first person'
  if (FILLER.test(title)) return 'a filler'
  if (TRAILING.test(title)) return 'ends with a function word'
  const [verb = ''] = words
  const lower = title.toLowerCase()
  if (NO_WORK.test(lower) || !isBaseVerb(verb)) return 'does not begin with what is to be done'
  if (SECOND_PERSON.test(title)) return 'second person'
  if (NAMELESS.test(lower)) return 'names nothing'
  if (BROKEN.test(lower) || BROKEN_INSIDE.test(title) || WANTS_MORE.test(lower)) return 'is no phrase'
  if (hasSecondVerb(title) || hasGap(title)) return 'is no phrase'
  if (VAGUE.test(lower)) return 'says too little'
  if (contentWords(words.slice(1).join(' ')).length === 0 || !namesThing(title)) return 'says too little'
  return null
}

/** “(gas repricing)”: what the title is about, which says nothing of what is to be done. */
const SUBJECT_BEHIND = / \([^()]{1,80}\)$/u

// “Polish (stateless flow)”, “get into in (wallets)”: a subject behind it makes no phrase of a verb alone.
function faultOfHead(head: string): boolean {
  const lower = head.toLowerCase()
  return !head.includes(' ') || TRAILING.test(lower) || NAMELESS.test(lower) || WANTS_MORE.test(lower)
}

/** Words after which a sentence may follow: “find out who will come”. */
const OPENS_SENTENCE =
  /\b(?:what|which|who|whom|whose|that|how|whether|if|when|where|why|once|until|after|before|because|as|so|than|there)\b/i

// “Figure out, investigate”: no thing and nobody.
function namesThing(title: string): boolean {
  const { tags } = tagged(title)
  return tags.some((tag, at) => at > 0 && (tag === 'NOUN' || tag === 'PROPN' || tag === 'NUM'))
}

// “Learn along the way will require …”: two sentences glued.
function hasSecondVerb(title: string): boolean {
  const finite =
    / (?:is|are|was|were|will|would|must|should|has been|have been|doesn't|don't|didn't|isn't|aren't)\b/i.exec(
      title,
    )
  return finite !== null && !OPENS_SENTENCE.test(title.slice(0, finite.index))
}

/** Verbs with two objects: “send the client the list”. */
const GIVES = /^(?:send|give|show|tell|ask|bring|teach|offer|hand|write|get|make|call|find|let|help|have)\b/i

// “Map out the spec the PR”: between two things a word is missing.
function hasGap(title: string): boolean {
  if (GIVES.test(title)) return false
  const { words, tags } = tagged(title)
  return words.some(
    (word, at) =>
      at > 1 &&
      /^(?:the|a|an|these|those)$/i.test(word) &&
      (tags[at - 1] === 'NOUN' || tags[at - 1] === 'PROPN') &&
      !/(?:day|time|week|month|once|whole|way)s?$/i.test(words[at - 1] ?? ''),
  )
}

/** Words that carry meaning. */
export function contentWords(title: string): string[] {
  return title.split(/[^\p{L}\p{N}'’-]+/u).filter(word => word.length > 1 && !isStopWord(word.toLowerCase()))
}

/** Verbs that a tagger takes for nouns and adjectives, or for auxiliaries. */
const COMMON =
  /^(?:have|send|write|check|double-check|look|review|make|prepare|share|open|update|try|take|find|ping|put|set|work|talk|reach|follow|fix|add|test|merge|post|create|finish|finali[sz]e|publish|release|investigate|figure|implement|document|schedule|sync|confirm|ask|remove|deploy|run|submit|draft|discuss|vote|coordinate|clarify|propose|collect|gather|join|read|report|drop|present|launch|contact|keep|get|give|tell|let|help|study|rebase|push|land|ship|spec|present|measure|benchmark|specify|address|evaluate|track|monitor|plan|book|call|email|answer|reply|rename|move|include|exclude|support|use|switch|change|explore|simulate|sort|compare|start|start|build|cut|bump|tag|upload|download|file|raise|bring|think|decide|choose|pick|agree|assign|ensure|organi[sz]e|hire|interview|order|buy|pay|sign|invite|remind|train|teach|research|design|draw|sketch|print|scan|ban|allow|enable|disable|turn|wire|port|roll|revert|rerun|retry|restart|reset|pin|note|list|copy|paste|map|mark|log|link|label|host|form|format|flag|export|import|cache|backport|flip|close|scope|redraft|forward|clean|clear|tidy|lint|fuzz|mock|mount|unmount|uninstall|onboard|moderate|cross-check|recheck|retest|reconfigure|select|correct|lower|double|bound|diff|separate|chase|empty|dry|prototype|refactor|cherry-pick|triage|screenshot|(?!(?:enterpr|otherw|prec|expert|prem|exerc|prom|no|advert|franch|parad)ise)\p{Ll}{4,}(?:ise|yse))$/u

const verbs = new Map<string, boolean>()

/** “Speccing”, “planning”; not “bring”, “string”. */
const GERUND = /[aeiouy]\p{L}{0,20}ing$/u

/** Whether a word is a verb in its base form where it follows “they will”. */
export function isBaseVerb(word: string): boolean {
  const lower = word.toLowerCase().replace(/[,;:]$/, '')
  if (COMMON.test(lower)) return true
  const known = verbs.get(lower)
  if (known !== undefined) return known
  const nlp = englishTagger()
  const tokens = nlp.readDoc(`they will ${lower} the work`).tokens()
  const tags = tokens.out(nlp.its.pos) as string[]
  const lemmas = tokens.out(nlp.its.lemma as never) as unknown as string[]
  const is =
    /^[a-z-]{2,}$/.test(lower) &&
    !GERUND.test(lower) &&
    tags[2] === 'VERB' &&
    (lemmas[2] === lower || lower.includes('-'))
  // As many words as a language has verbs.
  if (verbs.size < 5_000) verbs.set(lower, is)
  return is
}
