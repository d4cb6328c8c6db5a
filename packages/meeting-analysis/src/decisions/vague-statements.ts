/** “Do the same for the invoices”, “call it stable”, “as Ann proposes”: what is meant was said before, or is shown. Not “… the same as for the bills”. */
const POINTS_ELSEWHERE =
  /\baccordingly\b|\b(?:the same (?!time\b|day\b|place\b|room\b|[^.]{2,60} as (?:for |in |with )?(?:the |all |\p{Lu}))|same (?:thing|way)|(?:this|that|these|those|the (?:first|second|third|other|last|next|new|old)) ones?\b|as (?:\p{L}+ ){1,2}(?:said|says|proposed|proposes|suggested|suggests|mentioned|mentions|described|did|does|noted)\b|(?:with|by|for|from|on|of|to|like|about) (?:this|that|it|them|those|these)\.?$)|(?:^|: )(?:call|name|consider|treat|label|count) (?:it|this|that|them|these|those)\b/iu
/** Nobody objects: to what, the statement does not say. */
const NO_OBJECTION =
  /(?:^|: )no (?:\p{L}+ ){0,2}(?:objections?|protests?|concerns?|complaints?|opposition|push ?back|disagreements?|resistance|opinions?|comments?|questions?|updates?|blockers?|issues?|problems?|screaming)\b/iu
/** “Tag and release.” */
const VERBS_ALONE = /(?:^|: )\p{L}+(?:, \p{Ll}+)? (?:and|or) \p{Ll}+\.?$/iu
/** “Under the assumption that the numbers.” */
const BREAKS_OFF =
  /\b(?:that|whether|how|why|when|if|which|where) (?:(?:the|our|an?|all|these|those) )?\p{L}+\.?$/iu
/** “Move the discussion”, “start the process in May”: of which, nobody can tell who was not there. */
const OF_TALK =
  /^(?:do not )?\p{L}+(?: \p{L}+)? (?:the|this|that|these|those|an?|any|some|all|more) (?:\p{L}+ )?(?:discussions?|conversations?|questions?|topics?|points?|comments?|feedback|process|approach|idea|proposal|suggestion|change|changes|thing|things|issue|issues|problem|problems|case|cases|work|stuff|matter|path|direction|rest|other|one|ones|same)(?=[.,]|$| (?:now|later|today|tomorrow|async|offline|here|there|though|for now|in|on|at|by|to|until|before|after|as)\b)/iu

/** What one of them does and nobody has to agree to: an action item. */
const TASK =
  /^(?:review|coordinate|ping|file|draft|prepare|order|look|reply|respond|email|sync|rebase|reach out|(?:close|open|merge|rebase|create|update) (?:the|an?|this|that) (?:\p{L}+ )?(?:prs?|pull requests?|issues?|tickets?|threads?|docs?|document))\b/iu

/** Whether what is settled can be told from the statement alone, and binds more than one: not “do the same”, “call it stable”, “move the discussion”. */
export function saysWhat(text: string): boolean {
  return ![POINTS_ELSEWHERE, NO_OBJECTION, VERBS_ALONE, BREAKS_OFF, OF_TALK, TASK].some(pattern =>
    pattern.test(text),
  )
}
