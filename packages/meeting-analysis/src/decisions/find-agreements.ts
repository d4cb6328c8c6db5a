import { trimEnd } from '@mi/text'
import type { Sentence } from '../sentences/sentence.ts'
import type { Decision } from './decision.ts'

interface Agreement {
  /** What somebody suggests, lower case. */
  readonly proposes: RegExp
  /** How somebody else agrees, at the beginning of what they say. */
  readonly agrees: RegExp
  /** “All agreed?”, after a proposal. */
  readonly asksAll: RegExp
}

const AGREEMENTS: Readonly<Record<string, Agreement>> = {
  en: {
    proposes:
      /\b(?:i (?:propose|suggest|recommend)|i would (?!like|love|say|guess|think|appreciate|be|not|have|need)\p{L}+|my (?:proposal|suggestion) is|how about we|why don't we)\b/u,
    agrees:
      /^(?:(?:yes|yeah|okay|ok|right|good)[,.]? )*(?:i like that|agreed|sounds good|good idea|let(?:'s| us) do (?:that|it)|deal|i agree|that works for me|fine with me|i'm fine with that)\b/u,
    asksAll:
      /^(?:(?:is|are) )?(?:everyone|everybody|all|we all)[^?]{0,20}(?:agreed?|okay|ok|fine|happy)[^?]{0,12}\?$|^any objections\?$/u,
  },
  de: {
    proposes:
      /(?<!\p{L})(?:ich schlage|schlage ich|mein vorschlag|wie wäre es|ich (?:übernehme|mache|nehme) (?:gern|gerne)\b|übernehme ich gern|ich würde)/u,
    agrees:
      /^(?:(?:ja|gut|okay|ok)[,.]? )*(?:einverstanden|abgemacht|das passt|so machen wir (?:es|das)|guter vorschlag|gute idee|bin dafür)/u,
    asksAll: /^(?:sind )?alle[^?]{0,12} ?einverstanden\?$|^einverstanden\?$/u,
  },
  fr: {
    proposes: /(?<!\p{L})(?:je propose|je suggère|et si on|on pourrait)(?!\p{L})/u,
    agrees:
      /^(?:(?:oui|ok|bon|[^.?!]{3,40}, mais),? )*(?:d['’]accord|je suis d['’]accord|bonne idée|ça marche|entendu|ça me va)/u,
    asksAll: /^(?:tout le monde est |tous )?d['’]accord\s?\?$/u,
  },
  es: {
    proposes: /(?<!\p{L})(?:propongo|sugiero|mi propuesta es|y si (?!no)|podríamos)(?!\p{L})/u,
    agrees:
      /^(?:(?:sí|vale|bueno),? )*(?:me parece bien|de acuerdo|buena idea|trato hecho|estoy de acuerdo)/u,
    asksAll: /^¿(?:estamos )?(?:todos |todas )?de acuerdo\?$/u,
  },
  it: {
    proposes: /(?<!\p{L})(?:propongo|suggerisco|la mia proposta è|e se (?!non)|potremmo)(?!\p{L})/u,
    agrees:
      /^(?:(?:sì|va bene|bene),? )*(?:mi sembra giusto|d['’]accordo|sono d['’]accordo|buona idea|affare fatto)/u,
    asksAll: /^(?:siamo )?(?:tutti )?d['’]accordo\?$/u,
  },
  pt: {
    proposes: /(?<!\p{L})(?:proponho|sugiro|a minha proposta é|e se (?!não)|poderíamos)(?!\p{L})/u,
    agrees: /^(?:(?:sim|tá|bom),? )*(?:acho bem|de acordo|concordo|boa ideia|combinado|por mim tudo bem)/u,
    asksAll: /^(?:estamos )?(?:todos )?de acordo\?$/u,
  },
  nl: {
    proposes: /\b(?:ik stel voor|mijn voorstel is|zullen we|ik zou)\b/u,
    agrees: /^(?:(?:ja|oké|goed)[,.]? )*(?:akkoord|afgesproken|goed idee|mee eens|dat is goed|doen we)/u,
    asksAll: /^(?:is )?iedereen[^?]{0,12} ?akkoord\?$|^akkoord\?$/u,
  },
  ja: {
    proposes: /(?:の|て)はどうでしょう|を提案します|ましょう。?$/u,
    agrees: /^(?:はい、)?(?:賛成です|分かりました|わかりました|いいですね|異議ありません|承知しました)/u,
    asksAll: /(?:よろしいですか|いいですか)。?$/u,
  },
  zh: {
    proposes: /我(?:建议|提议)|要不(?:我们)?|不如我们/u,
    agrees: /^(?:好的?，)?(?:同意|可以|没问题|就这么定|好主意|赞成)/u,
    asksAll: /(?:大家|各位)(?:都)?(?:同意|没意见)吗/u,
  },
}
/** What one offers if something is done for them: the answer may be yes to a part of it. */
export const OFFERED_ON_CONDITION =
  /(?<!\p{L})(?:if (?:i|you|somebody|someone) |wenn (?:ich|mir|ihr|du|jemand|man mir) |si (?:je |j['’]|on me|quelqu['’]un|tu |vous |me |yo |alguien )|se (?:eu |me |tiver|alguém|mi |io |qualcuno)|als (?:ik|je|jullie|iemand) )/iu
/** Said right after what is settled with it. */
const SETTLED_WITH =
  /^(?:(?:ok|okay|bon|gut|bien|bueno|bene|bom|goed|dann|alors|entonces|allora|então|dan|so),? )?(?:that(?:'s| is) (?:settled|decided|agreed)|c'est (?:décidé|entendu|acté)|(?:(?:damit )?ist das|das ist) (?:beschlossen|abgemacht|entschieden)|(?:está|queda|fica) (?:decidido|acordado|combinado)|è deciso|dat is (?:besloten|afgesproken)|(?:これで)?(?:決まり|決定)です(?:ね)?|就这么定了?)[.!。]?$/u
const LEAST_SETTLED_WORDS = 4
const AGREED = 0.6
const EITHER = /^(?:[^,]{0,30}, )?either (?<one>.{8,160}?),? or (?<other>.{8,160})$/iu
/** Sentences up to a reply. */
const NEAR = 2

/** What somebody proposed and somebody else agreed to right after, in meetings of any language known; in order. */
export function findAgreements(sentences: readonly Sentence[], language: string): Decision[] {
  const agreement = AGREEMENTS[language.toLowerCase().split('-')[0] ?? '']
  if (agreement === undefined) return []
  return sentences.flatMap((sentence, at) => {
    const said = sentence.text.toLowerCase().replace(/’/g, "'")
    const chosen = chosenOf(sentence, replyTo(at, sentences))
    if (chosen !== null) return [{ sentence, confidence: AGREED, text: chosen }]
    const settled =
      !/[?？]$/.test(said) &&
      ((agreement.proposes.test(said) &&
        !OFFERED_ON_CONDITION.test(said) &&
        agreement.agrees.test(replyTo(at, sentences)?.text.toLowerCase() ?? '')) ||
        isPutToAll(at, sentences, agreement) ||
        isSettledRightAfter(at, sentences))
    return settled ? [{ sentence, confidence: AGREED }] : []
  })
}

function isPutToAll(at: number, sentences: readonly Sentence[], { asksAll, agrees }: Agreement): boolean {
  const next = sentences[at + 1]
  return (
    next !== undefined &&
    next.speakerName === sentences[at]?.speakerName &&
    asksAll.test(next.text.toLowerCase()) &&
    agrees.test(replyTo(at + 1, sentences)?.text.toLowerCase() ?? '')
  )
}

function isSettledRightAfter(at: number, sentences: readonly Sentence[]): boolean {
  const next = sentences[at + 1]?.text.toLowerCase().replace(/’/g, "'")
  return (
    next !== undefined && (sentences[at]?.wordCount ?? 0) >= LEAST_SETTLED_WORDS && SETTLED_WITH.test(next)
  )
}

function replyTo(at: number, sentences: readonly Sentence[]): Sentence | undefined {
  return sentences
    .slice(at + 1, at + 1 + NEAR)
    .find(({ speakerName }) => speakerName !== sentences[at]?.speakerName)
}

// “Either we convert everything, or we keep the original currency.” – “Keep the original.”
function chosenOf(sentence: Sentence, reply: Sentence | undefined): string | null {
  const { one, other } = EITHER.exec(trimEnd(sentence.text, /[.?!]/))?.groups ?? {}
  if (one === undefined || other === undefined || reply === undefined || /\?$/.test(reply.text)) return null
  const answer = wordsOf(reply.text)
  const [first, second] = [one, other].map(
    part => [...wordsOf(part)].filter(word => answer.has(word)).length,
  ) as [number, number]
  if (first === second) return null
  const chosen = first > second ? one : other
  return `${chosen.slice(0, 1).toUpperCase()}${chosen.slice(1)}.`
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(word => word.length > 3),
  )
}
