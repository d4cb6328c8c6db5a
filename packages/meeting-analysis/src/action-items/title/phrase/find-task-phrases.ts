import { baseForm, baseOfParticiple } from '../../../text/tagger.ts'
import { isBaseVerb } from '../check-title.ts'
import { otherForms, withVerbOfNoun } from './indirect-tasks.ts'
import { leadsIn } from './lead-ins.ts'

/** What follows each of the leads, the phrases in the passive, and what is said in other forms. */
export function* taskPhrases(
  cleaned: string,
): Generator<{ rest: string; lead: string; said?: string; strength: number; promised?: boolean }> {
  const clean = withoutPauses(cleaned)
  yield* otherForms(clean)
  for (const { index, end, said, strength } of leadsIn(clean)) {
    const rest = clean.slice(end).replace(/^to (?=\p{L})/u, '')
    const verb = /^\p{L}+/u.exec(rest)?.[0] ?? ''
    if ((TO_OTHERS.test(said) && HAPPENS.test(rest)) || (TO_YOU.test(said) && /^get\b/i.test(rest))) continue
    const base = /^\p{L}{2,}ing$/u.test(verb) && !isBaseVerb(verb) ? baseForm(verb) : verb
    yield {
      rest: withVerbOfNoun(base + rest.slice(verb.length)).replace(
        GO_THROUGH,
        OF_ALL.test(said) ? '$&' : 'review ',
      ),
      lead: clean.slice(0, index),
      said,
      strength,
    }
  }
  const imperative =
    /^(?:(?:so|and|then|now|also|okay|yeah|just|maybe|right|no|well|perfect|great|good),? )*(?!give (?:\p{L}+ )?(?:it|a|an|one|two|three|some|until|till|\d)\b)(\p{L}+)\b/iu.exec(
      clean,
    )
  const ordered = imperative?.[1]
  if (imperative !== null && ordered !== undefined) {
    const rest = clean.slice(imperative[0].length - ordered.length)
    if (IMPERATIVES.test(ordered)) yield { rest, lead: '', strength: 0.7 }
    else if (ORDERS.test(rest) && isBaseVerb(ordered)) yield { rest, lead: '', strength: 0.5 }
  }
  const passive = PASSIVE.exec(clean)
  const verb = passive?.groups?.verb
  // “The list that should be kept” says which list it is.
  if (passive !== null && verb !== undefined && !/ (?:that|which)$/i.test(passive.groups?.thing ?? '')) {
    const { thing = '', rest = '' } = passive.groups ?? {}
    yield {
      rest: `${baseOfParticiple(verb)} ${thing.replace(/^(?:The|This|That|These|Those)(?= )/, 'the')}${rest}`,
      lead: clean.slice(0, passive.index),
      strength: 0.6,
    }
  }
}

// “It'd be good if, all the printers …”, “it would help, Tom, if you could …”: where a speaker paused, and whom they turned to.
function withoutPauses(clean: string): string {
  return clean
    .replace(/(?<=\b(?:if|to|will|would|could|can|should|let)),(?= \p{L})/giu, '')
    .replace(/, \p{Lu}\p{L}+, (?=(?:if|can|could|would|will) (?:you|we)\b)/gu, ' ')
}

/** What somebody goes through by themselves they review; what all go through is the call. */
const GO_THROUGH = /^go (?:through|over) (?=\p{L}+(?! (?:quickly|now|first|briefly|real quick|together)\b))/iu
const OF_ALL = /^(?:let|(?:maybe |then |so )*we\b)/i
/** “You'll get instructions”, “we can access the site”: it happens to them. */
const TO_OTHERS = /^(?:you|we|they|he|she|people|everyone|everybody|clients?|teams?)\b/i
const TO_YOU = /^(?:you|they|he|she|people|everyone|everybody)\b/i
const HAPPENS =
  /^(?:(?:get|have)(?! (?:\S+ ){0,6}?(?:\p{L}+ed|done|written|a (?:\p{L}+ )?(?:look|call|chat|meeting))\b)|receive|access|hear|notice|feel|enjoy)\b/iu

const IMPERATIVES =
  /^(?:send|write|check|look|review|make|prepare|share|open|update|try|take|find|ping|put|work|talk|reach|follow|fix|add|test|merge|post|create|finish|finalize|publish|release|investigate|figure|implement|document|schedule|sync|confirm|ask|remove|deploy|run|submit|draft|discuss|vote|coordinate|clarify|propose|collect|gather|join|read|report|set|drop|give|tell|bring|forward|email|register|describe|rename|rebase|delete|upload|attach)$/i

/** “Switch off the red lamp”, “pin the version”: with its thing any verb is said to somebody, but those of what one thinks, has or likes. */
const ORDERS =
  /^(?!(?:have|like|love|hate|need|want|use|hope|wish|guess|suppose|suspect|think|mean|thank|support|appreciate|prefer|agree|include|leave|let|keep|say|see|seem|sound|look|feel|cost|take|save|make|help|depend|given|bless|pardon|excuse|forget|miss|enjoy|care|consider|imagine)\b)\p{L}{2,20}(?: (?:up|off|out|on|down|over|back|away))? (?:the|an?|this|that|these|those|it|them|all|both|another|your|our|my)\b(?! (?:is|are|was|were|will|would|can|could|has|have)\b)/iu

/** “The PR needs to be merged”; not “it can be merged”, which says what is possible. */
const PASSIVE =
  /(?<=^|[,.;] |\b(?:think|so|and|but|that|then|believe) )(?<thing>(?:the |this |that |these |those |our |all |an? )?(?:[\p{L}\p{N}'.-]{1,30} ){0,3}?(?:[\p{L}\p{N}'.-]{1,30})) (?:(?:still |also )?(?:needs?|has|have|ought)(?: still| also)? to|should|must|gotta) (?:still |also |just |probably )?(?:be|get) (?<verb>\p{L}{1,20}(?:ed|en|ne|wn|nt|de|ut|et|ld|ught|ound|un))(?<rest>\b.*)/iu
