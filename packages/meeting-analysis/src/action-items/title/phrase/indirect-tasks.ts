import { baseForm } from '../../../text/tagger.ts'
import { isBaseVerb } from '../check-title.ts'

/** A task that is said as something else than “I'll …” or “could you …”. */
export interface TaskForm {
  /** The task, verb first. */
  readonly rest: string
  /** What is said before it. */
  readonly lead: string
  readonly said: string
  /** How surely it is somebody's task, 0–1. */
  readonly strength: number
  /** Who says it does it. */
  readonly promised: boolean
}

interface Form {
  readonly pattern: RegExp
  readonly strength: number
  readonly promised: boolean
  readonly task: (groups: Readonly<Record<string, string | undefined>>) => string
}

const BY =
  '(?:(?:by|before|until|within) (?:the )?[\\p{L}\\p{N}]|on (?:the )?(?:mon|tues|wednes|thurs|fri|satur|sun|\\p{L}+(?:st|nd|rd|th)\\b|\\d|weekend)|(?:first thing )?(?:today|tonight|tomorrow|next|this (?:week|afternoon|evening))\\b|in (?:an?|the next|ten|\\d+|half an|your|two|five) )'
const THING =
  '(?:(?:the|a|an|my|our|your|some|all|both|those|these) [\\p{L}\\p{N}][^,.;?!]{1,60}?|it|them|that|those|one)'

/** What somebody would like to have is made, written or arranged by somebody. */
const MADE: readonly (readonly [kinds: string, verb: string])[] = [
  [
    'comparison|list|table|overview|chart|graph|plot|diagram|template|checklist|timeline|schedule|roadmap|plan|estimate|breakdown|inventory|map|poll|survey|video|recording|prototype',
    'make',
  ],
  [
    'example|examples|document|doc|docs|summary|write-?up|guide|page|one-pager|tutorial|draft|proposal|description|explanation|EIP|RFC|ADR|tests?|test case|test cases|script|spec|report|blog post|article|paragraph|section|runbook|faq',
    'write',
  ],
  ['benchmarks?|experiments?|simulations?|analysis|load test|trial', 'run'],
  [
    'call|meeting|breakout|breakout room|breakout call|session|workshop|dashboard|channel|server|mailing list',
    'set up',
  ],
  ['issue|ticket|thread|PR|pull request', 'open'],
]
const KINDS = MADE.map(([kinds]) => kinds).join('|')

const FORMS: readonly Form[] = [
  {
    // “You'll have the drawings on Tuesday”
    pattern: new RegExp(
      `(?<![\\p{L}'])(?:you(?:'ll| will)|then you) (?:have|get) (?<thing>${THING}),? (?<when>${BY}.{0,30}|then\\b)`,
      'giu',
    ),
    strength: 0.8,
    promised: true,
    task: ({ thing, when = '' }) => `send ${thing} ${when.replace(/^(?:by )?then\b.*/i, '')}`,
  },
  {
    // “I still owe you the drawings”
    pattern:
      /(?<![\p{L}'])i (?:still |also )?owe (?:you(?: guys| all)?|them|him|her|everyone|everybody|\p{Lu}\p{L}+) (?<thing>(?:the|a|an|my|some) .{3,60})/giu,
    strength: 0.8,
    promised: true,
    task: ({ thing }) => `send ${thing}`,
  },
  {
    // “I need the notes from all of you by Friday”
    pattern:
      /(?<![\p{L}'])(?:i|we)(?:'d|'ll| will| would)? (?:(?:still|also|just|really) )?need (?<thing>(?:the|your|an?|some) .{3,60}?) from (?:(?:each|all|both|one) of )?(?:you\b(?: guys| all)?|everyone|everybody|(?:the |all )?(?:\p{L}+ )?\p{L}+s\b)(?<when>,? (?:by|before|until) .{3,30})?/giu,
    strength: 0.8,
    promised: false,
    task: ({ thing, when = '' }) => `send ${thing}${when.replace(/^,/, '')}`,
  },
  {
    // “It would help to have an example of …”, “we still need a list of …”
    pattern: new RegExp(
      `(?<![\\p{L}'])(?:(?:i|we)(?:'d| would) (?:(?:really|also) )?(?:like|love|need)(?: to (?:see|have|get))?|(?:it|that|what)?(?: would|'d| might| could) (?:(?:also|really) )?(?:be (?:(?:really|super|very|quite) )?(?:good|great|nice|useful|helpful|cool|interesting|valuable)|help(?: me| us| a lot)?)(?: if (?:we|you) (?:had|have|could have|could get)| to (?:have|see|get)| having|,? (?:is|would be))|(?:i|we) (?:(?:do|still|also|really|definitely) )?need(?: to have)?|(?:we(?:'re| are)|is) (?:still )?(?:missing|lacking)|(?:there|it|that|this|they|(?:each|every|the) (?:[\\p{L}\\p{N}-]+ )?[\\p{L}\\p{N}-]+) (?:should|needs? to|ha(?:s|ve) to|must|ought to) (?:(?:also|really|probably|still) )*(?:be|have)|(?:can|could) (?:we|i) (?:(?:please|also|maybe|just) )*(?:get|have)) (?<thing>(?:an?|some) (?:(?:[\\p{L}\\p{N}-]+,? ){0,3}?)(?<kind>${KINDS})(?= (?:of|on|for|about|that|which|who|where|to|with|in|from|between|by|at|as|what|how|so|before|next|this)\\b|[,.;?!]|$))(?<rest>[^.;?!]{0,90})`,
      'giu',
    ),
    strength: 0.6,
    promised: false,
    task: ({ thing, kind = '', rest = '' }) => `${verbFor(kind)} ${thing}${rest}`,
  },
  {
    // “There needs to be more clarity about who may enter”
    pattern:
      /(?<![\p{L}'])(?:(?:there|it) (?:should|needs? to|has to|must) (?:(?:also|really|probably|still) )*(?:be|have)|(?:we|i)(?:'d| would)? (?:(?:really|still|also) )*(?:like|love|need|want)(?: to (?:get|have))?|(?:would|'d) be (?:(?:really|very) )?(?:good|great|nice|helpful|useful) to (?:get|have)) (?:(?:some|more|better|a bit more|a little more) )*(?:clarity|clarification) (?:about|on|around|regarding|as to|over) (?<thing>[^.;?!]{3,100})/giu,
    strength: 0.6,
    promised: false,
    task: ({ thing }) => `clarify ${thing}`,
  },
  {
    // “Let me know what you think of the draft”
    pattern:
      /(?<![\p{L}'])let (?:me|us) know (?:what you(?: guys| all)? think|(?:if|in case) (?:you|anyone|anybody|people)(?: guys| all)? (?:has|have) (?:any |some )?(?:feedback|comments?|thoughts|opinions?|objections?|concerns?|suggestions?)|your (?:thoughts|opinions?|comments?|feedback))(?:,? (?:about|of|on|regarding|with) (?<thing>(?:the|this|that|these|those|our|my|it)\b[^.,;?!]{0,60}))/giu,
    strength: 0.8,
    promised: false,
    task: ({ thing }) => `give feedback on ${thing}`,
  },
  {
    // “The PR is still waiting for reviews”, “it needs one more approval”
    pattern:
      /(?:^|(?<=[,.;] )|(?<=\b(?:and|but|so|that) ))(?:(?<thing>(?:(?:the|this|that|my|our) )?(?:[\p{L}\p{N}#'-]+ ){0,4}?[\p{L}\p{N}#-]+)(?: is| are|'s|'re)? )?(?:(?:still|just|only|now|also) )*(?:waiting (?:on|for)|in need of|looking for|needs?|requires?|lacks?|could use|(?:open|ready|up) for) (?:(?:your|an?|one|some|more|two|another|second|final|few|proper|good|the|last) )*(?<what>reviews?|reviewers?|approvals?|sign-?offs?)(?= from\b|,| and\b| (?:on|of|for)\b|[.;?!]|$)(?: (?:on|of|for) (?<on>(?:the|this|my|our|that) (?:[\p{L}\p{N}#'-]+ ){0,3}[\p{L}\p{N}#-]+))?/giu,
    strength: 0.8,
    promised: false,
    task: ({ thing, on, what = '' }) =>
      `${/^(?:appr|sign)/i.test(what) ? 'approve' : 'review'} ${on ?? (thing === undefined || NOBODY.test(thing) ? 'it' : thing.replace(/^(?:The|This|That|My|Our)\b/, word => word.toLowerCase()))}`,
  },
]
/** Who waits, and no thing. */
const NOBODY =
  /^(?:(?:yeah|yep|yes|so|and|but|okay|exactly|well) )*(?:i|i'm|we|we're|it|it's|that|this|they|he|she|you|there)?$|^(?:yeah|yep|yes|so|and|but|okay|exactly|well)$/i

function verbFor(kind: string): string {
  return MADE.find(([kinds]) => new RegExp(`^(?:${kinds})$`, 'i').test(kind))?.[1] ?? 'make'
}

export function* otherForms(clean: string): Generator<TaskForm> {
  for (const { pattern, strength, promised, task } of FORMS)
    for (const match of clean.matchAll(pattern))
      yield {
        rest: task(match.groups ?? {}),
        lead: clean.slice(0, match.index),
        said: match[0],
        strength,
        promised,
      }
}

const DETERMINED = '(?:(?:the|an?|some|another|more|one more|this|that|these|those|all the|my|our) )'
const DOES = new RegExp(
  `^do (?<thing>${DETERMINED}(?:[\\p{L}\\p{N}-]+ ){0,2}?(?<noun>\\p{L}[\\p{L}-]+))(?= (?:of|on|for|about|to|in|with|from|by|before|after|until|again|tomorrow|today|tonight|next|this|just|once|right|over|at|and)\\b|[,.;?!]|$)`,
  'iu',
)
const CHANGES =
  /^(?:fix|fixes|edits?|corrections?|adjustments?|announcements?|move|write-?up|summary|table|slides?|deck|presentation|video|recording|booking|draft|inventory|comparison|evaluation|measurements?|estimates?|overview|schedule|plan|poster|flyers?)$/i
const RUNS =
  /^(?:experiments?|benchmarks?|surveys?|poll|simulations?|trial|audit|backups?|spike|rehearsal|retrospective|workshop|training|sweep)$/i
/** What `shortenTask` writes as a verb, and what is no work. */
const NOT_CARRIED =
  /^(?:research|testing|tests?|review|analysis|\p{L}*thing|king|morning|evening|meeting|ring|string|wording|being|spring|same)$/iu

const SAYS_NOTHING =
  /^(?:ones?|same|rest|work|job|stuff|opposite|maths?|trick|honou?rs?|latter|former|first|second|third|parts?|right|lot|bit|couple|others?|next|last|tests?|talk|call|meeting)$/iu

/** “Do the small fix” is to make it, “do some profiling” to carry it out: what is done is in the noun. */
export function withVerbOfNoun(rest: string): string {
  const { thing, noun = '' } = DOES.exec(rest)?.groups ?? {}
  if (thing === undefined || NOT_CARRIED.test(noun)) return rest
  const verb = CHANGES.test(noun)
    ? 'make'
    : RUNS.test(noun)
      ? 'run'
      : /^\p{L}{3,20}ing$/iu.test(noun) && isBaseVerb(baseForm(noun))
        ? 'carry out'
        : /^(?:the|our|my|all the) /i.test(thing) &&
            !SAYS_NOTHING.test(noun) &&
            !/^ and\b/.test(rest.slice(`do ${thing}`.length))
          ? 'take care of'
          : null
  return verb === null ? rest : `${verb}${rest.slice('do'.length)}`
}
