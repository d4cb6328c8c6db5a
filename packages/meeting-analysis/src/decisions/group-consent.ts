import { trimEnd } from '@mi/text'
import type { Sentence } from '../sentences/sentence.ts'
import type { ScoredSentence } from './describe-discussion.ts'
import { isAgreedTo, isDoubted } from './describe-statement.ts'
import { asSaid, proposedStatement, type SettledStatement, settledStatement } from './read-statement.ts'
import { measuredIn } from './verbless-statements.ts'
import { asImperative } from './write-imperative.ts'

/** Sentences up to the question, and seconds, in which what it puts to the group is proposed. */
const PROPOSED_BEFORE = 8
const PROPOSED_SECONDS = 75
/** … and in which somebody introduces it: “Ann wanted to talk about dropping the old form”. */
const INTRODUCED_BEFORE = 24
/** Sentences after it in which somebody agrees, or the one who asked goes on. */
const ANSWERED = 3

/** “Any objections?”, “unless anybody is against it”: who agrees says no, or nothing. */
const ASKS_FOR_OBJECTIONS =
  /\b(?:any(?:one|body)?|no(?:body| one)?|unless|if|is there)\b[^?.]{0,50}\b(?:objections?|objects|oppos(?:ed|es?|ition)|against (?:it|that|this)|protests?|disagrees?)\b|\bany(?:one|body)\b[^?.]{0,30}\b(?:problems?|issues?|concerns?) with\b|\bany concerns?\b[^?.]{0,40}\?|\bagainst (?:this|that|the) (?:change|proposal|idea|plan)\b[^?.]{0,20}\?/iu
/** “Does that work for everyone?” */
const ASKS_FOR_CONSENT =
  /\b(?:does|do|is|are|would)\b[^?.]{0,20}\b(?:that|this|it|everyone|everybody|you all|you guys|we all|all of you)\b[^?.]{0,30}\b(?:work(?:s|ing)?|sounds?|okay|ok|fine|good|agreed?|agree|happy|aligned|reasonable|fair)\b[^?.]{0,40}\?|\b(?:everyone|everybody|all|you guys)(?: \p{L}+)? (?:okay|ok|fine|good|happy|agreed?)\b[^?.]{0,30}\?/iu
/** “No immediate protest”, “hearing none”. */
const NOBODY_OBJECTS =
  /(?<!\bi have |\bi've )\b(?:no(?:body|t anyone| one)?|without) (?:\p{L}+ ){0,3}(?:objections?|objects?|objecting|opposition|opposed|opposes|protests?|concerns)\b(?![^?]*\?)|\bhear(?:ing)? (?:none|nothing)\b/iu
/** “I see a lot of thumbs up.” */
const ALL_AGREE =
  /(?<!\bif )\b(?:i|we|there) ?(?:see|saw|got|get|have|hear|'s|is|are|'re seeing|'m seeing)(?: \p{L}+){0,3} (?:thumbs(?: up)?|plus ones?|nodding|nods|agreement|consensus)\b(?! (?:yet|on|whether))/iu
/** “Let's do that”, “so we go ahead with this one”: what was proposed. */
const TAKEN_UP =
  /^(?:(?:so|okay|ok|all right|alright|right|yeah|yes|great|good|cool|perfect|well|and|then|sure|fine|i think|i guess)\b[,.]? ?){0,6}(?:let's (?:just )?(?:do|go with|go for) (?:that|it|this)|we(?:'ll| will) (?:just )?do (?:that|it)|we(?:'ll| will| can)?(?: we)?(?: just)? (?:go|move) (?:ahead|forward) with (?:that|this|it)(?: one)?|let's settle on (?:that|it|this)|(?:then )?that(?:'s| is) (?:settled|agreed|decided|adopted|approved|accepted|carried|the plan))(?: then| now)?[.!]?(?:$|, )/iu
const SETTLED = [NOBODY_OBJECTS, ALL_AGREE, TAKEN_UP]
/** The answer of who has no objection. */
const NO_FIRST =
  /^(?:(?:oh|okay|so|then|well|yeah|uh|um|i mean|i think),? ){0,3}(?:no|none|nope|nothing|not (?:from|really|at all)|all good|fine|i'm (?:okay|ok|fine|good)|for it)\b/iu
const GOES_ON =
  /^(?:(?:okay|ok|all right|alright|cool|great|good|perfect|awesome|excellent|right|yeah|yes)[,.!]? ?){1,4}(?:$|so\b|then\b|sounds? good\b|the next\b|next\b|thank|moving|let's|we(?:'ll| will| have)\b|that(?:'s| is)\b|it sounds\b)|\b(?:next (?:item|topic|point|up|one)|moving on|we go ahead|we(?:'ll| will) do that|let's do (?:it|that)|thumbs up)\b/iu

/** Sentences before, in which an “it” may be named. */
const NAMED_BEFORE = 12
const DESCRIBES =
  /\b(?:(?:this|that|it|the (?:\p{L}+ )?(?:change|proposal|idea|plan|pr|request|motion|suggestion)) (?:is|was|would be)(?: (?:just|basically|essentially|about|to|really|only|simply)){0,2}|(?:talk|bring up|discuss|raise|propose|suggest)(?: about)?|(?:objections?|opposed|opposition|objects?|against)(?: to)?) (?<doing>\p{L}{2,}ing \p{L}[^.;?]{6,120})/iu
/** “The suggestion from the board was to close at ten”, “Ann proposes that we close at ten”: of somebody who may not be there. */
const PROPOSED_BY =
  /\b(?:(?:suggestion|proposal|request|recommendation|idea|motion)(?: (?:from|of|by|in)(?: [\p{L}'-]+){1,4})? (?:is|was|would be)|(?:suggests|suggested|proposes|proposed|recommends|recommended|asks|asked))(?: just| also| us)? (?:(?:to|that we(?: should| could)?|we(?: should| could)?) (?<doing>\p{L}[^.;?]{6,120})|(?<=(?:s|be) )(?:for )?(?<option>\p{L}[^.;?]{6,120}))/iu
/** “Merge it”, “go ahead with that”. */
const POINTS_ONLY =
  /^(?:do not )?\p{L}+(?: (?:in|ahead|forward|on|with|for|up|out|to)){0,3} (?:it|this|that|them|these|those)(?: ones?| in| then| now| too)?\.$/iu

/** What somebody put to the group and nobody objected to. */
export interface PutToGroup {
  readonly statement: SettledStatement
  /** The question, or that nobody objects. */
  readonly asked: Sentence
}

/** What was proposed right before all were asked whether they agree, and somebody did or nobody spoke up. In order. */
export function putToGroup(scored: readonly ScoredSentence[]): PutToGroup[] {
  const sentences = scored.map(one => one.sentence)
  return sentences.flatMap(asked => {
    const said = asSaid(asked)
    const isSettled =
      (ASKS_FOR_OBJECTIONS.test(said) && nobodyObjects(asked, scored)) ||
      (!isDoubted(asked, scored) &&
        (SETTLED.some(pattern => pattern.test(said)) ||
          (ASKS_FOR_CONSENT.test(said) && isAccepted(asked, scored))))
    const statement = isSettled ? proposalBefore(asked, scored) : null
    return statement === null ? [] : [{ statement, asked }]
  })
}

function isAccepted(asked: Sentence, scored: readonly ScoredSentence[]): boolean {
  const after = scored.slice(asked.index + 1, asked.index + 1 + ANSWERED).map(one => one.sentence)
  return (
    isAgreedTo(asked, scored) ||
    after.some(({ speakerName, text }) => speakerName === asked.speakerName && GOES_ON.test(text))
  )
}

// “No, we don't need it” has nothing against it.
function nobodyObjects(asked: Sentence, scored: readonly ScoredSentence[]): boolean {
  const after = scored.slice(asked.index + 1, asked.index + 1 + ANSWERED).map(one => one.sentence)
  const others = after.filter(({ speakerName }) => speakerName !== asked.speakerName)
  const [first] = others
  if (first === undefined) return after.some(({ speakerName }) => speakerName === asked.speakerName)
  return NO_FIRST.test(asSaid(first)) || isAgreedTo(asked, scored) || !isDoubted(asked, scored)
}

// The nearest thing that can be read by itself; what only points at it (“merge it”) is passed over.
function proposalBefore(asked: Sentence, scored: readonly ScoredSentence[]): SettledStatement | null {
  const sentences = scored.map(one => one.sentence)
  const near = sentences
    .slice(Math.max(0, asked.index - PROPOSED_BEFORE), asked.index + 1)
    .filter(({ end }) => asked.start - end <= PROPOSED_SECONDS)
  for (const sentence of near.toReversed()) {
    const before = sentences.slice(Math.max(0, sentence.index - NAMED_BEFORE), sentence.index)
    const proposed =
      described(sentence) ?? settledStatement(sentence, before) ?? proposedStatement(sentence, before)
    if (
      proposed !== null &&
      proposed.kind !== 'short' &&
      !(proposed.pointsBack && POINTS_ONLY.test(proposed.text))
    )
      return proposed
  }
  return (
    sentences
      .slice(Math.max(0, asked.index - INTRODUCED_BEFORE), asked.index)
      .map(described)
      .findLast(statement => statement !== null) ?? null
  )
}

// “This is basically lowering the limit from ten to five”, “Ann wanted to talk about dropping the old form”, “the board suggests five minutes”.
function described(sentence: Sentence): SettledStatement | null {
  const said = sentence.text.replace(/’/g, "'")
  const { doing, option = '' } = (DESCRIBES.exec(said) ?? PROPOSED_BY.exec(said))?.groups ?? {}
  const text = doing === undefined ? null : asImperative(doing)
  if (text !== null)
    return { text: `${text}.`, sentence, strength: 0.7, pointsBack: false, kind: 'we', certain: false }
  const [measured] = measuredIn(trimEnd(option, /[\s,]/u))
  return measured === undefined
    ? null
    : { ...measured, text: `${measured.text}.`, sentence, pointsBack: true, certain: false }
}
