import { trimEnd } from '@mi/text'

/**
 * Days relative to the day of the meeting: a title is read on other days, and the date is shown beside it. “On Friday” stays.
 */
const RELATIVE: Readonly<Record<string, RegExp>> = {
  en: /(?<!\b(?:and|or)),? \b(?:by |before )?(?:(?:early |later |first thing )?(?:tomorrow|today)(?: (?:morning|noon|afternoon|evening|night))?|tonight|this (?:morning|afternoon|evening)|(?:by )?the end of (?:the|this) day)\b(?! (?:and|or)\b)/iu,
  de: /(?:^|,? )(?:bis )?(?:noch heute|heute noch|heute|(?<!am )morgen|übermorgen)(?: (?:früh|vormittag|mittag|nachmittag|abend))?(?=[ ,]|$)/iu,
  fr: /(?:^|,? )(?:dès |d'ici |avant )?(?:demain|aujourd'hui|ce soir|ce matin|cet après-midi)(?: (?:matin|midi|après-midi|soir))?(?=[ ,]|$)/iu,
  es: /(?:^|,? )(?:para )?(?:(?<!(?:cada|la|una|por la) )mañana|hoy(?: mismo)?|esta (?:tarde|noche|mañana))(?: (?:por la|a la|al) (?:mañana|tarde|noche|mediodía))?(?=[ ,]|$)/iu,
  it: /(?:^|,? )(?:entro |per )?(?:domani|oggi(?: stesso)?|stasera|stamattina|questo pomeriggio)(?: (?:mattina|pomeriggio|sera))?(?=[ ,]|$)/iu,
  pt: /(?:^|,? )(?:até )?(?:amanhã|hoje(?: mesmo| ainda)?|(?:hoje|esta) (?:à )?(?:tarde|noite))(?: (?:de manhã|à tarde|à noite|cedo))?(?=[ ,]|$)/iu,
  nl: /(?:^|,? )(?:voor )?(?:(?<!de )morgen(?:ochtend|middag|avond)?|vandaag(?: nog)?|vanavond|vanmiddag|vanochtend)(?=[ ,]|$)/iu,
  ja: /(?:今日|本日|明日|明後日|今週|来週)(?:の午前|の午後|の[月火水木金土日]曜日)?(?:中)?(?:までに|に|、)?、?|^[^、を]{2,8}までに、?/u,
  zh: /(?:今天|今晚|明天|后天)(?:上午|下午|晚上|早上)?(?:之前|前)?[，,]?/u,
}
/** Less is no title; a sign of Chinese or Japanese is a word. */
const LEAST_CHARACTERS = 5
const LEAST_SIGNS = 3

/**
 * The title without “tomorrow”, where its date is known.
 *
 * @param language BCP 47 tag
 */
export function withoutRelativeDay(title: string, language: string): string {
  const relative = RELATIVE[language.split('-')[0] ?? '']
  if (relative === undefined) return title
  const left = trimEnd(title.replace(relative, '').trim(), /[,、，\s]/u)
  const least = /\p{Script=Han}/u.test(left) ? LEAST_SIGNS : LEAST_CHARACTERS
  return left.length < least ? title : left.slice(0, 1).toUpperCase() + left.slice(1)
}
