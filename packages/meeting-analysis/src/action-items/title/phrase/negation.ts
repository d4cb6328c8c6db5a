const NEGATION = /\b(?:not|never|no need|nobody|cannot|without|unless)\b|n't\b/i
/** What somebody takes to be so, or what is done as a rule. */
const SUPPOSED_SO =
  /\b(?:assum(?:e|es|ed|ing|ption)|presum(?:e|ably)|expect(?:ing)?|usually|normally|typically|generally|in general|in theory|ideally|basically how|it seems|seems like|looks like)\b/i
const CONDITION =
  /\b(?:if|when|whether|unless|once|until|how|why|what|whenever|because|hoping|hope|worried|curious)(?: \p{L}+){0,2} ?$/iu

/** “If it works again, I'll …”; not “if anybody has time, please …”. */
const SUPPOSED =
  /^\W*(?:(?:so|and|but|yeah|okay),? )*(?:if|when|unless|whenever) (?!you\b|any|some|every|people|clients|folks|possible|so\b|not\b)[^,]*,\s*(?:then )?$/i

/** “(The time) the testers need to …” */
const AMOUNT = /\b(?:time|effort|work|money|way)(?: (?:that|which))?(?: (?:the|all|our))? ?$/iu

/** “If not, could you …” */
const IF_NOT = /\bif (?:not|so|yes|no),? (?:then )?/gi

const NOT_FORGET = /\bdon't forget\b/i

/** “I don't think we have to …”, “if we need to …”: nobody is to do it. */
export function isDenied(lead: string, said: string): boolean {
  const sentence = lead.slice(
    Math.max(
      lead.lastIndexOf('. '),
      lead.lastIndexOf('; '),
      lead.lastIndexOf('? '),
      lead.lastIndexOf(', but '),
      lead.lastIndexOf(', so'),
    ) + 1,
  )
  const near = sentence.replace(IF_NOT, '').split(' ').slice(-7).join(' ')
  if (SUPPOSED.test(sentence)) return true
  return (
    NEGATION.test(near) ||
    NEGATION.test(said.replace(NOT_FORGET, '')) ||
    CONDITION.test(near) ||
    (AMOUNT.test(near) && !/^i\b/i.test(said)) ||
    SUPPOSED_SO.test(near)
  )
}
