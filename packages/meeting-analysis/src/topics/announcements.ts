import { toLowerCase } from '../text/lead-ins.ts'

/** How people pass to what is next, up to its name, in lower case. English. */
const PASSES: readonly RegExp[] = [
  /^(?:\S+ ){0,6}?(?:next|first|second|third|fourth|last|final|other|another|only) (?:up|topic|item|thing|point|one|subject|update|agenda item|item on the agenda|topic on the agenda|\p{L}+ to (?:discuss|talk about|look at|cover))(?: (?:on|for|of|in) (?:the|our|today's|today) ?(?:agenda|list|call|meeting)?)?(?: (?:that )?(?:we|i) (?:have|had|wanted|want)(?: to \p{L}+)?)?(?: here| today)?,? (?:is|was|would be|will be|are)(?: probably| just| also)?(?: about| on| regarding| the discussion (?:about|on|of))?,? /u,
  /^(?:next|up next|next up|lastly|finally|first up|second|then|now|and then),? (?:up )?(?:is|we have|we've got|comes|on the agenda is)(?: about| on| regarding)?,? /u,
  /^(?!if |when |before |sorry)(?:\S+ ){0,4}?(?:let's|let us|we|we'll|i'll|otherwise|maybe|then)(?:,| can| could| will| should| are| maybe| just| now| also| then| quickly){0,3} (?:move|moving|go|going|jump|switch|get|continue|proceed|turn|head)(?: (?:on|over|ahead|right|straight|quickly|now|back)){0,2},? (?:to|onto)(?: discussing| discuss| talk about| talking about)?,? (?!the next (?:topic|item|point|one|thing|slide)|you\b|your\b|him\b|her\b|me\b)/u,
  /^(?:\S+ ){0,4}?(?:let's|let us|we|we'll|i'll|maybe)(?:,| can| could| will| should| maybe| just| now| also| then| quickly){0,3} (?:get started|start|begin|kick off|open|continue)(?: off| out| us off| things off)?(?: today)? with,? /u,
  /^(?:\S+ ){0,12}?(?:an?|any|some|the|quick|short|status)(?: quick| short| brief)? (?:status )?updates? (?:on|about|regarding),? /u,
  /^(?:\S+ ){0,3}?today(?:'s (?:call|meeting|session|topic))?,? (?:is|we are here|is all) (?:about|for),? /u,
  /^(?:moving|going|switching|jumping)(?: (?:on|over|ahead|back)){0,2} to,? /u,
]
/** Said anywhere in a sentence, and with this nothing but a subject is named: “the next item on the agenda was …”. */
const ANNOUNCES: readonly RegExp[] = [
  /\b(?:(?:next|first|last|final|only) (?:and (?:last|final) )?(?:agenda )?(?:item|topic)|next (?:point|thing)|(?:first|last|only) (?:point|thing)(?= (?:that )?(?:(?:i|we) have )?on (?:the|our) agenda))(?: (?:on|of|in|for) (?:the|our|today's) (?:agenda|list)| (?:that )?(?:i|we) (?:had|have)(?: on the agenda)?| today| here){0,3},? (?:is|was|are|were|would be|will be)(?: already| also)?(?: relating to| about| on)?,? (?=.{3})/u,
  /\b(?:next|first|last) (?:agenda )?(?:item|topic|point), which (?:is|was|would be|will be),? (?=.{3})/u,
  /(?:^|\b(?:let's|let us|we can|we'll|we will|i'll|now) (?:\p{L}+ )?)mov(?:e|ing) on(?: over)? (?:to|with) (?=.{3})/u,
  /\b(?:today|today's (?:call|meeting|session)|this (?:call|meeting|session))(?:'s| is| will be) (?:all |mainly )?about (?=.{3})/u,
]
/** The same with a name, which has a capital: “Ann wanted to talk about …”. */
const WANTED: readonly RegExp[] = [
  /(?<!\p{L})\p{Lu}\p{L}{1,24} (?:wanted|wants|would like)(?: \p{L}{1,20}){0,3} to (?:talk about|discuss|bring up|raise|present) (?=.{3})/u,
]
/** “Project number five, which is security”. */
const EXPLAINED =
  /^(?:\p{L}+ )?(?:number )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten),? (?:which|that) (?:is|was) (?:about |regarding |on )?(.+)$/iu
const LONGEST = 160

/** What follows words by which somebody passes to the next subject, with how surely that is its name. */
export function* afterAnnouncements(text: string): Generator<{ rest: string; formal: boolean }> {
  const lower = toLowerCase(text)
  for (const [formal, patterns, read] of [
    [true, ANNOUNCES, lower],
    [true, WANTED, text],
    [false, PASSES, lower],
  ] as const)
    for (const pattern of patterns) {
      const match = pattern.exec(read)
      if (match === null) continue
      const rest = text.slice(match.index + match[0].length)
      yield { rest: (EXPLAINED.exec(rest)?.[1] ?? rest).slice(0, LONGEST), formal }
    }
}
