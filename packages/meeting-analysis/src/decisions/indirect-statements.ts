import { isBaseVerb } from '../action-items/title/check-title.ts'
import { shortenTask } from '../action-items/title/wording/shorten-task.ts'
import { type Found, phrased } from './phrased-statement.ts'
import { isSeveral } from './resolve-object.ts'
import { asImperative } from './write-imperative.ts'

/** What is settled without a “we will”: preferred, judged, suggested, noted, told to the others, or not held. */
export function* otherForms(clean: string): Generator<Found> {
  for (const pattern of PREFERRED) {
    const { thing } = pattern.exec(clean)?.groups ?? {}
    if (thing !== undefined && !NO_THING.test(thing))
      yield* phrased(`go with ${thing.replace(/^(?:The|An?)(?= )/u, word => word.toLowerCase())}`, {
        strength: 0.7,
        kind: 'judged',
      })
  }
  if (NOTED.test(clean)) yield* phrased(clean, { strength: 0.7, kind: 'we' })
  const { what } = TOLD.exec(clean)?.groups ?? {}
  if (what !== undefined && !OF_SOMEBODY.test(what)) yield* phrased(what, { strength: 0.7, kind: 'told' })
  yield* suggested(clean)
  yield* onceDone(clean)
  yield* notHeld(clean)
  yield* judged(clean)
}

/** “We are pretty much fine with the small one”, “we agreed on it”, “I think the small one is enough”, “I'd prefer option two”. */
const PREFERRED = [
  /\b(?:we|everyone|everybody|all of us)(?:'re| are|'s| is)(?: \p{L}+){0,2} (?:fine|okay|ok|happy|good) with (?<thing>(?:the|an?|\d)[^,.;?]{3,60})$/iu,
  /\b(?:we|everyone|everybody|the team)(?:'ve| have)? (?:all )?(?:agreed|decided|settled) (?:on|for) (?<thing>(?:the|an?|\d|\p{Lu})[^,.;?]{2,60})$/iu,
  /(?:^|\b(?:i|we) (?:think|agree|believe|guess)(?: that)? |, )(?<thing>(?:the|an?|option|version|number) (?:[\p{L}\p{N}'-]+ ){0,4}[\p{L}\p{N}'-]+) (?:is|would be|should be|seems|sounds|looks|makes|works)(?: (?:also|definitely|probably|perfectly|totally|good|more|the|most)){0,3} (?:enough|sufficient|fine|sense|best|better|reasonable|the way to go|way to go|preferable|right (?:way|one|choice)|best (?:way|one|choice|option))(?: for (?:now|me|us))?$/iu,
  /\b(?:i|we|everyone|everybody|most(?: of us)?|all of us)(?:'d| would|'m|'re| am| are)?(?: (?:all|also|still|strongly|clearly|slightly|definitely|really|much)){0,2} (?:prefer|vote for|in favou?r of|leaning towards?) (?<thing>(?:the|option|version|number) [^,.;?]{2,60})$/iu,
  /\b(?:consensus|agreement)(?: here| now)? (?:on|for|around) (?<thing>the [^,.;?]{3,60})$/iu,
]
const NO_THING =
  /\b(?:it|this|that|i|we|you|they|there|what|which|who|is|are|was|idea|thing|question|point|reason)\b/iu
/** “Keep the deposit optional”, as somebody notes it. */
const NOTED =
  /^(?:keep|use|move|remove|drop|include|merge|leave|target|stick|decline|postpone|wait|add|rename|go with) (?!(?:it|this|that|in|on|going|up|me|us|you)\b)[^\s,?]{1,40},?(?: [^\s,?]{1,40}){1,8}$/iu
/** “Okay, drop it then”, “yeah, take the green one, I'd say”. */
const TOLD =
  /^(?:(?:so|okay|ok|alright|all right|right|yeah|yes|yep|no|well|and|then|sure|fine|great|good|just|maybe|please|i'd say|i would say|i say)\b,? )*(?<what>(?:keep|use|take|drop|remove|include|merge|leave|stick|decline|reject|postpone|defer|delay|add|rename|go with|go for|pull|forbid|allow|require|ship|skip|pin|mark|revoke|split|freeze|disable|enable|cap|limit|close|revert|kill|ditch|scrap|deprecate|retire|lower|raise|bump|push|move|strike|cut|make|tag|treat|count|poll|halt|weaken|tighten|relax|withdraw) [^,.;?]{2,70}?)(?:,? (?:then|i'd say|i would say|i think|i guess))?(?:, and .{2,120})?$/iu
/** A request: “take me off the list”. */
const OF_SOMEBODY = /\b(?:i|me|my|you|your|us|him|her|his|a look|care|notes?|over|going|in mind)\b/iu
/** “I'd suggest that the authors propose it again.” */
const SUGGESTED =
  /\bi(?:'d| would)? (?:suggest|propose|recommend) that (?<who>(?:the|all|both|every|each) (?:\p{L}{2,30} )??\p{L}{2,30}) (?:should )?(?<does>\p{Ll}[\p{L}-]{1,30} [^,.;?]{3,80})/iu

function* suggested(clean: string): Generator<Found> {
  const { who, does = '' } = SUGGESTED.exec(clean)?.groups ?? {}
  if (who === undefined || !isBaseVerb((does.split(' ')[0] ?? '').replace(/^re-/u, ''))) return
  if (/\b(?:i|we|you|it|this|that|they|them)\b/iu.test(does)) return
  yield {
    text: `${who.slice(0, 1).toUpperCase()}${who.slice(1)} should ${shortenTask(does)}`,
    strength: 0.8,
    kind: 'i',
  }
}

/** “Once the audit is done, we ship it”, “if we can get the forms signed, maybe we just open”. */
const ONCE =
  /^(?:if we (?:can |could )?get (?<things>(?:the|these|those|all|both) [^,.;?]{3,60}) (?<done>\p{L}+(?:ed|en|ne)|in|out)|(?:once|as soon as|after) (?<what>(?:the|these|those|all|both|every) [^,.;?]{6,80})),? (?:(?:then|maybe|i think|i guess|probably) )*(?:we(?:'ll| will| can| could| should|'re going to)?|let's) (?:(?:just|then|also|probably|go ahead and) )*(?<does>\p{Ll}[^.;?]{5,90})/iu

function* onceDone(clean: string): Generator<Found> {
  const { things = '', done, what, does = '' } = ONCE.exec(clean)?.groups ?? {}
  const condition = what ?? `${things} ${isSeveral(things) ? 'are' : 'is'} ${done}`
  const statement = asImperative(does)
  if (statement === null || /\b(?:i|we|you|it|they|this|that|he|she)\b/iu.test(condition)) return
  yield {
    text: `${statement} once ${condition.replace(/^(?:these|those)\b/iu, 'the')}`,
    strength: 0.6,
    kind: 'can',
  }
}

/** “Next week, we will not have this call.” */
const NOT_HELD =
  /\bwe(?:'re not going to| will not| won't| are not going to| don't) (?:have|hold|do) (?:this|the|our|an?|any) (?<what>(?:\p{L}+ ){0,2}(?:call|meeting|session|standup|breakout|sync|review|workshop))\b(?<after> \p{L}+(?: \p{L}+)?)?/iu
const DAY =
  /\b(?:next (?:week|month|time)|this week|tomorrow|today|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu

function* notHeld(clean: string): Generator<Found> {
  const { what } = NOT_HELD.exec(clean)?.groups ?? {}
  const [day] = DAY.exec(clean) ?? []
  if (what !== undefined && day !== undefined)
    yield { text: `No ${what} ${day.toLowerCase()}`, strength: 1, kind: 'we', certain: true }
}

/** “Using a bump allocator sounds like a bad idea”, “defining when it ends is a good idea”. */
const JUDGED =
  /(?<denied>\b(?:don't|do not|not|wouldn't) (?:\p{L}+ ){0,3})?(?<![\p{L}'])(?<!\b(?:am|is|are|was|were|be|been|'m|'re) )(?<doing>\p{L}{2,}ing (?:[^,.;]|,(?! (?:and|but|so|because)\b)){6,90}?) (?:is|was|'s|would be|seems|sounds|looks|makes|feels)(?: (?:also|definitely|probably|really|like|to be|just|still|more|perfectly)){0,4}(?: an?)?(?: (?:very|really|pretty|quite|good enough|too)){0,3} (?:(?<bad>(?:not|n't)(?: an?)? (?:good|great|fine|ideal|reasonable|best)|bad|risky|dangerous|worse)|good|fine|sense|better|best|ideal|reasonable|enough|okay|the way to go)\b/iu

function* judged(clean: string): Generator<Found> {
  const { doing = '', bad, denied } = JUDGED.exec(clean)?.groups ?? {}
  // Denied twice it may be meant either way.
  if (doing === '' || (bad !== undefined && denied !== undefined)) return
  const statement = asImperative(doing)
  if (statement === null) return
  yield bad === undefined && denied === undefined
    ? { text: statement, strength: 0.7, kind: 'judged' }
    : {
        text: `Do not ${statement.slice(0, 1).toLowerCase()}${statement.slice(1)}`,
        strength: 0.8,
        kind: 'judged',
      }
}
