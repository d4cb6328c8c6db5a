// Function words, and words that speech is full of and that say nothing about its subject.
const ENGLISH = `a about above actually after again against ah all almost alright also although always am an and another any anybody anyone anything anyway are aren't around as at away back basically be because been before being below between both but by bye call came can can't cannot cause certain certainly come comes could couldn't couple course cuz definitely did didn't different do does doesn't doing don't done down during each either else enough er erm etc even ever every everybody everyone everything exactly far few first for from further gave get gets getting give given go goes going gone gonna good got gotta great guess guy guys had has hasn't have haven't having he he'd he'll he's hello her here here's hey hi him his hm hmm how i i'd i'll i'm i've if in indeed instead into is isn't it it'd it'll it's its itself just keep kind know last least less let let's like little long look lot lots made make makes many may maybe me mean might mine mm mm-hmm more most much must my myself need nice no nobody not nothing now of off oh ok okay on once one ones only or other others our ours out over own part people per perhaps please point possible possibly pretty probably put question quite rather really right said same saw say saying says second see seem seems seen shall she she's should shouldn't since so some somebody someone something sometimes somewhere sort still stuff such sure take taken talk tell than thank thanks that that'd that'll that's the their them then there there's these they they'd they'll they're they've thing things think this those though thought three through time times to together too try two uh uhm um under until up us use used very wait want wanted wants was wasn't way we we'd we'll we're we've well went were weren't what what's whatever when where whether which while who who's whole why will with without won't word work would wouldn't yeah yep yes yet you you'd you'll you're you've your yours`
const STOP = new Set(ENGLISH.split(/\s+/))
const COMMON = new Set(
  'the and to of a in that is it you i we for on be have this with are was so but not'.split(' '),
)

/** True for lower-case English words that carry no subject. */
export function isStopWord(word: string): boolean {
  return STOP.has(word) || STOP.has(word.replace(/’/g, "'"))
}

/** Share of `words`, lower-case, that are the commonest English ones; over 0.12 the text is English. */
export function englishShare(words: readonly string[]): number {
  if (words.length === 0) return 0
  return words.filter(word => COMMON.has(word)).length / words.length
}
