import { setOf } from './pattern.ts'

/** How the things that a meeting is about are recognised in a language without a tagger. */
interface Things {
  /** Finds `thing` where a noun is meant: behind a determiner, by its capital, by its script. */
  readonly named: RegExp
  /** Nouns of any meeting. */
  readonly generic: ReadonlySet<string>
  /** A thing as a title has it, where that is not as it was said. */
  readonly written?: (groups: Readonly<Record<string, string | undefined>>) => string
}

const NOUN = '(?!\\p{L}+(?:ons|ez|amos|emos|imos|iamo|ando|endo|mente|ment)(?!\\p{L}))\\p{L}{4,}'
const romance = (determiners: string, links: string, adjective: string, generic: string): Things => ({
  named: new RegExp(
    `(?<![\\p{L}'])(?:(?:${determiners}) |[ld]')(?<thing>${NOUN}(?: ${adjective}(?!\\p{L})| (?:${links}) ?\\p{L}{4,}(?: ${adjective}(?!\\p{L}))?)?)`,
    'giu',
  ),
  generic: setOf(generic),
})

const THINGS: Readonly<Record<string, Things>> = {
  // A capital that does not begin a sentence, with the adjective before it as it stands without an article.
  de: {
    named:
      /(?<=[\p{L},:] )(?<thing>(?:(?<=(?<article>der|die|das|den|dem|des|ein|eine|einen|einem|einer|zum|zur|im|am) )(?<adjective>\p{Ll}{4,}(?:e|en|er|es|em)) )?(?<noun>\p{Lu}[\p{L}-]{3,}))/gu,
    written: germanThing,
    generic: setOf(
      'morgen abend mittag tag tage tagen woche wochen monat monate monats jahr jahre jahren uhr euro prozent minuten stunde stunden montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz april juni juli august september oktober november dezember punkt punkte punkten liste thema themen frage fragen ende anfang moment leute danke bitte zeit mail sache sachen dinge stand problem meinung fall fälle teil teile ihnen euch dank grund idee besprechung sitzung meeting runde montagmorgen donnerstagmorgen mittwochabend beispiel',
    ),
  },
  fr: romance(
    'le|la|les|un|une|des|du|ce|cette|ces|nos|notre|aux|au',
    "de|de la|de l'|du|des|d'|aux|à la|à|en|sur le|sur la",
    '\\p{L}+(?:iques?|els?|elles?|ifs?|ives?|aires?)',
    'semaine jour jours mois fois chose choses problème problèmes heure heures minute minutes cent matin soir temps point points sujet sujets monde gens moment début part suite question questions merci bonjour demain hier fermeture lundi mardi mercredi jeudi vendredi samedi dimanche week réunion année ordre peu janvier février mars avril juin juillet août septembre octobre novembre décembre sont simple petit petite grand grande nouveau nouvelle seul faire dire voir mettre avoir être accord travail même dernière dernier première premier prochaine prochain deuxième plus moins deux trois quatre',
  ),
  es: romance(
    'el|la|los|las|un|una|unos|unas|del|al|este|esta|nuestro|nuestra',
    'de|de la|de los|de las|del|para|con el|con la',
    '\\p{L}+(?:ic[oa]s?|átic[oa]s?|ales|al|iv[oa]s?|bles?)',
    'semana semanas vez veces cosa cosas problema día días hora horas minuto minutos mañana tarde noche tiempo punto puntos tema temas gente momento principio parte pregunta lunes martes miércoles jueves viernes sábado domingo reunión año años verdad retrospectiva sprint que primera primer primero última último próxima próximo mismo misma todos todas nuevo nueva nuevos nuevas cuatro tres seis dos enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  ),
  it: romance(
    'il|lo|la|i|gli|le|un|uno|una|del|della|dei|delle|al|alla|sul|sulla|nel|nella|questo|questa',
    "di|del|della|dei|delle|dell'|per|con il|con la",
    '\\p{L}+(?:ic[oaie]|ici|iche|ale|ali|iv[oaie])',
    'settimana volta volte cosa cose problema giorno giorni ora minuti mattina sera tempo punto punti tema temi gente momento inizio parte domanda riunione anno anni prima primo ultima ultimo prossima prossimo stesso stessa tutti tutte mese nuovo nuova nuovi nuove',
  ),
  pt: romance(
    'o|a|os|as|um|uma|do|da|dos|das|no|na|ao|este|esta|nosso|nossa',
    'de|do|da|dos|das|para|com o|com a',
    '\\p{L}+(?:ic[oa]s?|átic[oa]s?|ais|al|iv[oa]s?|veis|vel)',
    'semana semanas vezes coisa coisas problema dias hora horas minutos manhã tarde noite tempo ponto pontos tema temas gente momento início parte pergunta segunda terça quarta quinta sexta reunião anos primeira primeiro última último próxima próximo mesmo mesma todos todas pessoal novo nova novos novas bom boa',
  ),
  nl: {
    named:
      /(?<!\p{L})(?:de|het|een|onze|deze|dit|dat) (?<thing>(?:\p{L}{4,}e )?(?!\p{L}+(?:en|t) (?:we|ik|jij|jullie)(?!\p{L}))\p{L}{4,})/giu,
    generic: setOf(
      'week weken keer dingen ding probleem dagen dag maand uren uur minuten ochtend middag avond tijd punt punten thema mensen moment begin deel vraag maandag dinsdag woensdag donderdag vrijdag zaterdag zondag vergadering jaar eerste laatste volgende goede hele andere beste meeste zelfde beetje paar',
    ),
  },
  ja: {
    // “キャンセル料の表示”, with the endings of verbs that are nouns: “地図の読み込み”.
    named:
      /(?<thing>[\p{Script=Han}\p{Script=Katakana}ー々]{2,12}(?:の[\p{Script=Han}\p{Script=Katakana}ー々]{1,8}(?:み込み|い合わせ|わせ|[みりえせ](?=[をがはもにの、。]))?)?)/gu,
    generic: setOf(
      '今日 明日 昨日 今週 来週 先週 今月 来月 今年 来年 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日 時間 半分 意見 意見 確認 完成 進 問題 質問 会議 皆 全員 三件 二件 一件 一 二 三 件 人 点 話 次 前 後 今回 最初 最後 以上 以下 必要 大丈夫 反応 表示 対応 予定 お願 願 社内 公開 皆様 資料',
    ),
  },
}

/** Whether things can be recognised in a language. @param language BCP 47 tag */
export function knowsThings(language: string): boolean {
  return Object.hasOwn(THINGS, primary(language))
}

/** What a text names, in order, as often as it does. */
export function readThings(text: string, language: string): string[] {
  const things = THINGS[primary(language)]
  if (things === undefined) return []
  const plain = text.replace(/[’‘]/g, "'")
  return [...plain.matchAll(things.named)].flatMap(({ groups }) => {
    const thing = things.written?.(groups ?? {}) ?? groups?.thing ?? ''
    const [first = '', ...others] = thing.toLowerCase().split(WORDS)
    if (things.generic.has(first)) return []
    if (!others.some(word => things.generic.has(word))) return [thing]
    // “キャンセル料の表示” is about the first.
    return thing.includes('の') ? [first] : []
  })
}

const WORDS = /[ 'の]/u

// “den elektrischen Stapler” is “elektrischer Stapler”; where article and noun do not tell the gender, the noun alone stays.
function germanThing({
  thing = '',
  article,
  adjective,
  noun = '',
}: Record<string, string | undefined>): string {
  if (article === undefined || adjective === undefined) return thing
  const stem = adjective.replace(/(?:e[nrsm]?)$/u, '')
  const ending = nominative(article, adjective, noun)
  return ending === null ? noun : `${stem}${ending} ${noun}`
}

function nominative(article: string, adjective: string, noun: string): string | null {
  const inflected = /e[nrsm]?$/u.exec(adjective)?.[0] ?? ''
  if (article === 'das' && inflected === 'e') return 'es'
  if (article === 'die' || article === 'eine' || article === 'zur' || article === 'einer') return 'e'
  if (article === 'der') return inflected === 'e' ? 'er' : null
  if (article === 'einen' || (article === 'den' && !/n$/u.test(noun))) return 'er'
  return article === 'ein' && (inflected === 'er' || inflected === 'es') ? inflected : null
}

function primary(language: string): string {
  return language.toLowerCase().split('-')[0] ?? ''
}
