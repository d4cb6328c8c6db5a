import type { Decision } from '../decisions/decision.ts'
import type { Citation } from '../draft.ts'
import { citeSentence, writeSentence } from '../sentences/sentence.ts'

const REPORTED: readonly (readonly [RegExp, string])[] = [
  [/^(?:(?:i think|i guess|so|then|maybe) )*we(?:'re| are)? (?:gonna|going to) /i, 'We will '],
  [/^(?:(?:i think|i guess|so|then) )*we(?:'ll| will) /i, 'We will '],
  [/^(?:(?:i think|so|then) )*we (?:all )?(decided|agreed|chose|settled|approved|concluded)\b/i, 'We $1'],
  [
    /^(?:(?:i think|so|then) )*we(?:'ve| have) (decided|agreed|chosen|settled|approved|concluded)\b/i,
    'We have $1',
  ],
  [
    /^(?:(?:i think|so|then),? )*i (?:would(?: rather)?|propose (?:to|that we)|suggest (?:to|that we)) (?=\p{L})/iu,
    '',
  ],
  [/^(?:(?:i think|so|then) )*let's (?=go|use|take|do|have|make|keep)/i, 'We will '],
]

/** Words that announce a decision and are none of it. */
const ANNOUNCES: Readonly<Record<string, RegExp>> = {
  en: /^(?:(?:so|then|okay|and|but),? )*(?:the|our) decision is(?: that|:)? ?/iu,
  de: /^(?:(?:gut|okay|ok|also|so|ja|einverstanden|abgemacht)[,:]? )*(?:(?:also )?halten wir fest: |(?:beschluss|entscheidung)\s?: ?|(?:die entscheidung ist gefallen|das ist beschlossen)[:,] ?|(?:also )?ich schlage vor[,:]? (?:dass wir (?:dann )?)?)?/iu,
  fr: /^(?:(?:bon|alors|donc|très bien|d'accord|parfait|ok)[,:]? )*(?:(?:c['’]est décidé|décision|la décision est prise)\s?[:,] ?|je propose (?:de |d['’])?|(?:nous avons|on a|il a été) (?:donc |finalement )?décidé (?:de |d['’]|que ))?/iu,
  es: /^(?:(?:bueno|entonces|vale|pues|así que|y|de acuerdo)[,:]? )*(?:(?:decisión|acuerdo|la decisión está tomada)\s?[:,] ?|propongo |(?:decidimos|acordamos|hemos (?:decidido|acordado)|se ha (?:decidido|acordado)|queda (?:decidido|acordado)) (?:que )?)?/iu,
  it: /^(?:(?:bene|allora|quindi|ok|d['’]accordo|e)[,:]? )*(?:(?:decisione|delibera|la decisione è presa)\s?[:,] ?|propongo (?:di )?|(?:abbiamo|si è|è stato) deciso (?:di |che ))?/iu,
  pt: /^(?:(?:bom|então|certo|ok|pronto|e)[,:]? )*(?:(?:decisão|deliberação|a decisão está tomada)\s?[:,] ?|proponho |(?:decidimos|(?:ficou|fica|foi|está) (?:então )?decidido) (?:que )?)?/iu,
  nl: /^(?:(?:goed|oké|ok|dus|dan|ja|akkoord)[,:]? )*(?:(?:besluit|beslissing|het besluit is genomen)\s?[:,] ?|ik stel voor (?:om )?)?/iu,
  ja: /^(?:(?:では|じゃあ|それでは|はい)、?)*(?:決定(?:事項)?\s?[:：] ?)?/u,
  zh: /^(?:(?:好的?|那么?|所以)[，,]?)*(?:(?:决定|决议)\s?[:：] ?|我(?:建议|提议)|要不(?:我们)?|不如我们)?/u,
}

/** A spoken decision in the words of minutes: “so we're gonna use rubber” gives “We will use rubber.” */
export function reportDecision({ sentence: said, text }: Decision): string {
  if (text !== undefined) return text
  const sentence = withoutAnnouncement(writeSentence(said), said.language)
  if (!said.language.startsWith('en')) return sentence
  const plain = sentence.replace(/’/g, "'")
  for (const [pattern, replacement] of REPORTED) {
    if (pattern.test(plain)) return capitalized(plain.replace(pattern, replacement))
  }
  return plain
}

/** What it was said in, and what it rests on beside that. */
export function citeDecision({ sentence, beside = [] }: Decision): Citation[] {
  return [sentence, ...beside].flatMap(citeSentence)
}

function withoutAnnouncement(sentence: string, language: string): string {
  const announces = ANNOUNCES[language.toLowerCase().split('-')[0] ?? '']
  const stated = announces === undefined ? sentence : sentence.replace(announces, '')
  // 「表示することにしましょう」: 「表示する」.
  const settled = stated
    .replace(/(?:(?:に|と)してはどうでしょうか?|にします)。?$/u, said => `${said.slice(0, 1)}する。`)
    .replace(/のはどうでしょうか?。?$/u, '。')
    .replace(/ことに(?:しましょう|します|決めました|しました|なりました)。?$/u, '。')
  // “… om langer open te blijven”: “langer open blijven”.
  const plain =
    /^nl\b/.test(language) && /\bvoor om /u.test(sentence)
      ? settled.replace(/ te (?=\p{L}{1,24}\.?$)/u, ' ')
      : settled
  // “Dann schließen wir …”: “Wir schließen …”.
  const ordered = plain.replace(/^dann (\p{L}+en) wir /iu, 'Wir $1 ')
  return ordered.length < 4 ? sentence : capitalized(ordered)
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
