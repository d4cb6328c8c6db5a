import { pattern } from '../languages/pattern.ts'

interface Unknown {
  /** All of a group do not know what an asking word names: “we don't know yet who pays”. */
  readonly unknown: RegExp
  /** With what such a question begins. */
  readonly asking: RegExp
  /** “… is not decided yet”, of the thing that the sentence names. */
  readonly unsettled: RegExp
  /** One person answers that they do not know. */
  readonly reply: RegExp
}

const NEVER = /(?!)/u

const UNKNOWN: Readonly<Record<string, Unknown>> = {
  de: {
    unknown: pattern`\b(?:wissen wir|wir wissen|weiß man|man weiß)(?: es| das| leider)? (?:noch )?nicht\b`,
    asking: pattern`\b(?:wie|wer|wen|wem|was|wann|wo|ob|warum|welche[mnrs]?)\b`,
    unsettled: pattern`\b(?:noch (?:offen|unklar|ungeklärt|nicht (?:entschieden|geklärt|klar|festgelegt))|müssen wir noch (?:klären|entscheiden))\b`,
    reply: pattern`^(?:(?:hm|tja|gute frage|leider|das)[, ]*)*(?:weiß ich|ich weiß|wissen wir|wir wissen)(?: es| das)? (?:leider )?(?:noch )?nicht\b|\bist noch offen\b|^(?:noch )?keine ahnung\b`,
  },
  fr: {
    unknown: pattern`\b(?:on|nous) (?:ne )?(?:sait|savons) (?:toujours )?pas(?: encore)?\b`,
    asking: pattern`\b(?:qui|quoi|quand|comment|où|combien|pourquoi|si|quel(?:le)?s?|ce qu[ei]?)\b`,
    unsettled: pattern`\bpas encore (?:été )?(?:décidée?s?|fixée?s?|définie?s?|claire?s?|réglée?s?|tranchée?s?)\b|\breste(?:nt)? à (?:décider|définir|fixer|régler|trancher)\b`,
    reply: pattern`^(?:(?:euh|hélas|bonne question)[, ]*)*(?:je|on|nous) (?:ne )?(?:l'|le )?(?:sais|sait|savons) pas\b|^(?:aucune idée|c'est (?:encore )?à voir|pas encore décidé)\b`,
  },
  es: {
    unknown: pattern`\bno (?:lo )?(?:sabemos|se sabe)\b`,
    asking: pattern`\b(?:quién(?:es)?|qué|cuándo|cómo|dónde|cuánt[oa]s?|por qué|si|cuál(?:es)?)\b`,
    unsettled: pattern`\b(?:todavía|aún) no (?:está|están|se ha|hemos|queda) (?:decidid|clar|fijad|definid|resuelt)[oa]s?\b|\bquedan? por (?:decidir|definir|ver)\b`,
    reply: pattern`^(?:(?:pues|buena pregunta|eso)[, ]*)*(?:(?:todavía|aún) )?no (?:lo )?(?:sé|sabemos|se sabe)\b|^ni idea\b`,
  },
  it: {
    unknown: pattern`\bnon (?:lo )?(?:sappiamo|si sa)(?: ancora)?\b`,
    asking: pattern`\b(?:chi|cosa|quando|come|dove|quant[oaie]|perché|se|quale|quali)\b`,
    unsettled: pattern`\bnon (?:è|sono|abbiamo) ancora (?:stat[oaie] )?(?:decis|chiar|fissat|definit)[oaie]\b|\b(?:resta|restano) da (?:decidere|definire|chiarire)\b`,
    reply: pattern`^(?:(?:beh|bella domanda|questo)[, ]*)*(?:ancora )?non (?:lo )?(?:so|sappiamo|si sa)\b`,
  },
  pt: {
    unknown: pattern`\bnão (?:o )?(?:sabemos|se sabe)(?: ainda)?\b`,
    asking: pattern`\b(?:quem|o que|quando|como|onde|quant[oa]s?|por que|se|qual|quais)\b`,
    unsettled: pattern`\bainda não (?:está|estão|foi|foram|ficou) (?:decidid|clar|definid|resolvid|marcad)[oa]s?\b|\bfalta (?:decidir|definir)\b`,
    reply: pattern`^(?:(?:bom|boa pergunta|isso)[, ]*)*(?:ainda )?não (?:sei|sabemos|se sabe)\b`,
  },
  nl: {
    unknown: pattern`\b(?:weten we|we weten)(?: het| dat)? (?:nog )?niet\b`,
    asking: pattern`\b(?:wie|wat|wanneer|hoe|waar|waarom|of|welke)\b`,
    unsettled: pattern`\bnog (?:open|onduidelijk|niet (?:besloten|duidelijk|bepaald|vastgesteld))\b|\bmoeten we nog (?:beslissen|bepalen|uitzoeken)\b`,
    reply: pattern`^(?:(?:tja|goede vraag|dat)[, ]*)*(?:weet ik|ik weet|weten we)(?: het| dat)? (?:nog )?niet\b|^geen idee\b`,
  },
  ja: {
    unknown: NEVER,
    asking: NEVER,
    unsettled: /(?:まだ|未だ)(?:決まって|分かって|わかって|決めて)い?ません|(?:未定|検討中)です/u,
    reply: /^(?:うーん、?|すみません、?)?(?:まだ)?(?:分かり|わかり)ません/u,
  },
  zh: {
    unknown: NEVER,
    asking: NEVER,
    unsettled: /(?:还|尚)(?:没有?|未|不)(?:决定|确定|定下来|清楚|知道)/u,
    reply: /^(?:这个)?(?:我|我们)?(?:也)?(?:还)?不(?:知道|清楚|确定)/u,
  },
}

function unknownIn(language: string): Unknown | undefined {
  return UNKNOWN[language.toLowerCase().split('-')[0] ?? '']
}

function plain(text: string): string {
  return text.toLowerCase().replace(/’/g, "'")
}

/** Whether somebody says that the group does not know or has not settled what the sentence names. Other languages than English. */
export function leavesOpen(text: string, language: string): boolean {
  const words = unknownIn(language)
  if (words === undefined) return false
  const said = plain(text)
  return words.unsettled.test(said) || (words.unknown.test(said) && words.asking.test(said))
}

/** Whether somebody answers that they do not know, without saying what. Other languages than English. */
export function doesNotKnow(text: string, language: string): boolean {
  return unknownIn(language)?.reply.test(plain(text)) === true && !leavesOpen(text, language)
}
