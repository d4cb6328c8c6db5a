/**
 * What people say when they promise, ask, assign, decide or hedge. Each cue is one feature of the
 * models and, alone, evidence for the rules. Patterns run over lower-case words joined by spaces.
 */
export const CUES = {
  promise:
    /\bi(?:'ll| will| can| could|'m going to|'m gonna| am going to|'ll try)\b(?! (?:be honest|say|start|go first|assume|guess|see|admit))/,
  selfDuty: /\bi(?:'ve got to| have to| need to| gotta| should| must|'m supposed to)\b/,
  ourPromise: /\bwe(?:'ll| will|'re going to|'re gonna| are going to)\b/,
  ourDuty: /\bwe(?:'ve got to| have to| need to| gotta| should| must| still need)\b/,
  request: /\b(?:can|could|would|will) (?:you|someone|somebody|anyone|everyone|everybody|the|we)\b/,
  polite:
    /\b(?:please|would be (?:great|good|nice|helpful)|appreciate|feel free|would you mind|i'd like you|i want you|i would like you|i will ask|i'd ask|it'd be great)\b/,
  assign:
    /\byou(?:'re| are)? (?:guys )?(?:gonna|going to|will|'ll|should|have to|need to|must|can|could|want to|might want|get to|do the|look into|supposed to)\b|\byou'll\b/,
  thirdParty:
    /\b(?:he|she|they|everyone|everybody|each|team|teams|clients|authors|designer|manager|expert|marketing)(?:'ll| will| should| can| needs? to| has to| have to| is going to|'s gonna)\b/,
  lets: /\blet(?:'s| us)\b/,
  task: /\b(?:work on|working on|look into|look at|looking at|find out|check|figure out|follow up|reach out|write|prepare|send|share|post|open|create|update|review|finish|finali[sz]e|merge|test|investigate|draft|present|come up with|put together|set up|schedule|fix|add|implement|discuss|publish|report|email|e-mail|make sure|think about|draw|design|evaluate|collect|organi[sz]e|confirm|ping|sync|rebase|deploy|release|document|take a look)\b/,
  actionWord:
    /\b(?:action items?|actions?|to-?do|todos?|tasks?|next steps?|homework|assignments?|follow-?ups?|responsible|individual work|deadline|deliverables?)\b/,
  nextTime:
    /\b(?:next (?:meeting|call|time|week|month|sprint|session|one|standup|breakout)|before the next|by (?:the )?(?:next|end|monday|tuesday|wednesday|thursday|friday|tomorrow|then)|until (?:next|the)|tomorrow|this week|later today|after (?:this|the) (?:meeting|call)|in the meantime|offline|asynchronously|end of (?:the )?(?:day|week|month))\b/,
  artefact:
    /\b(?:pr|prs|pull request|issue|spec|specs|document|doc|report|minutes|slides|presentation|prototype|email|e-mail|questionnaire|summary|folder|link|notes|agenda|list|proposal|draft|plan|thread|discord|telegram|channel|github|repo|survey|budget|contract|invoice|ticket)\b/,
  decided:
    /\b(?:decided?|decision|agreed?|agreement|settled?|conclu\w+|final(?:ly|i[sz]ed)?|go(?:ing)? (?:with|for)|we'll (?:go|use|have|do|take|keep|make)|so we (?:have|will|use|want)|consensus|approved?|chosen|choose|chose|confirmed|definitely|let's (?:go|do|use|take|say|keep|have|make))\b/,
  hedge:
    /\b(?:maybe|perhaps|probably|might|i guess|i think|i don't know|not sure|could be|possibly|sort of|kind of|would be|if we|if you)\b/,
  past: /\b(?:was|were|did|had|went|said|made|found|got|came|thought|talked|discussed|worked|used|wanted|looked)\b/,
  negative: /\b(?:not|n't|no|never|don't|doesn't|can't|won't|isn't|wouldn't|didn't)\b/,
  wrapUp:
    /\b(?:so for (?:the )?next|wrap up|sum(?:mari[sz]e)? up|to summari[sz]e|closing|that's (?:it|all)|before we (?:go|leave|close|finish)|five minutes|anything else|any questions|see you|thank you|thanks)\b/,
  meetingTalk:
    /\b(?:share my screen|can you see|can you hear|hear me|next slide|move on|moving on|agenda|go ahead|take (?:it )?over|start with|next (?:item|topic|point|up)|get started|mute|unmute|microphone|question for)\b/,
} as const

export type Cue = keyof typeof CUES

export const CUE_NAMES = Object.keys(CUES) as Cue[]

/** Cues of somebody who takes something on, or asks for it. */
export const COMMITTING: readonly Cue[] = [
  'promise',
  'selfDuty',
  'ourPromise',
  'ourDuty',
  'request',
  'polite',
  'lets',
  'nextTime',
  'actionWord',
]

/** Cues that `words`, lower-case and joined by single spaces, contain. */
export function findCues(words: string): Set<Cue> {
  const found = new Set<Cue>()
  for (const name of CUE_NAMES) if (CUES[name].test(words)) found.add(name)
  return found
}
