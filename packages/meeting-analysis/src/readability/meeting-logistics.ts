import { pattern } from '../languages/pattern.ts'

/** What a meeting has one after the other, as somebody announces it: “the second point”, “the last topic”. */
interface Running {
  /** Before the words themselves: “good, then …”. */
  readonly opener: string
  /** With what somebody begins, goes on, sums up the order of the day or ends. */
  readonly says: string
}

const RUNNING: Readonly<Record<string, Running>> = {
  en: {
    opener: 'good|okay|ok|right|great|so|then|now|and|thank you|thanks|wonderful|perfect',
    says: `(?:good (?:morning|afternoon|evening)|thank you for (?:coming|joining)|thanks for (?:coming|joining))\\b|let(?: us|'s) (?:use the|go on|move on|continue|start|begin|get started|turn to|come to|wrap up)\\b|(?:that brings us|we come|next we come) to\\b|(?:the )?(?:first|second|third|fourth|next|last|final) (?:topic|item|point|thing|subject)(?: (?:is|for today|today))?(?:[,:]| the\\b)|(?:we have )?(?:two|three|four|five|several|a few|some) (?:things|topics|items|points|subjects)(?: (?:for )?today| on the (?:list|agenda))\\b|(?:we are|we're) (?:all )?done\\b|(?:our|the) next meeting is\\b|let(?: us|'s) do (?:that|it|this)\\b|(?:good|great) idea\\b|agreed\\b|sounds good\\b|see you\\b`,
  },
  de: {
    opener: 'gut|okay|ok|so|dann|also|prima|super|danke|vielen dank|nun|und|ja',
    says: `(?:kommen|gehen|machen|springen) wir (?:nun |jetzt |dann |gleich )?(?:zu[mr]?|weiter|über|mit)\\b|(?:fangen|beginnen|starten) wir\\b|(?:machen|kommen) wir schluss\\b|(?:so )?machen wir (?:das|es)(?: so)?\\b|weiter (?:mit|geht|im|zum)\\b|(?:nun|jetzt) zu[mr]?\\b|zum (?:ersten|zweiten|dritten|vierten|nächsten|letzten) (?:punkt|thema)|(?:(?:als )?(?:erster|zweiter|dritter|vierter|nächster|letzter)|(?:der|unser) (?:erste|zweite|dritte|nächste|letzte)) (?:tagesordnungs)?punkt\\b|(?:(?:erstes|zweites|drittes|viertes|nächstes|letztes)|das (?:erste|zweite|dritte|nächste|letzte)) thema\\b|(?:(?:heute )?(?:haben wir|gibt es|wir haben|es gibt)(?: \\p{L}{1,12}){0,2} )?(?:zwei|drei|vier|fünf|einige|mehrere|ein paar) (?:punkte|themen)\\b|auf der (?:liste|tagesordnung)\\b|das halten wir\\b|das (?:war's|wär's|war es|war alles)\\b|(?:wir sind|sind wir) (?:damit |jetzt )?(?:fertig|durch)\\b|an die arbeit\\b|bis (?:nächste|zum nächsten|morgen|dann|bald)\\b|danke|vielen dank`,
  },
  fr: {
    opener: 'bon|bien|très bien|alors|donc|ok|parfait|merci|et|maintenant',
    says: `(?:passons|venons-en|on passe|commençons|on commence|continuons|poursuivons|terminons|finissons)\\b|(?:le |notre )?(?:premier|deuxième|second|troisième|quatrième|prochain|dernier) (?:sujet|point)\\b|(?:nous avons |on a )?(?:deux|trois|quatre|cinq|plusieurs|quelques) (?:sujets|points)\\b|sujet suivant\\b|point suivant\\b|(?:c'est tout|on s'arrête|on a terminé|nous avons terminé)\\b|on en reparle\\b|bonne (?:journée|soirée|semaine)\\b|au travail\\b|(?:on fait|faisons) comme ça\\b|à (?:la semaine prochaine|demain|bientôt)\\b|merci`,
  },
  es: {
    opener: 'bueno|bien|muy bien|vale|perfecto|entonces|pues|gracias|y|ahora',
    says: `(?:empezamos|empecemos|comencemos|comenzamos|pasemos|pasamos|sigamos|seguimos|continuemos|terminemos|vamos (?:al|con el|a por el))\\b|primero,|(?:el |nuestro )?(?:primer|segundo|tercer|cuarto|próximo|siguiente|último) (?:tema|punto|asunto)\\b|(?:hoy )?(?:tenemos|hay) (?:dos|tres|cuatro|cinco|varios|algunos) (?:temas|puntos|asuntos)\\b|(?:dos|tres|cuatro|cinco|varios) (?:temas|puntos|asuntos)\\b|la próxima (?:reunión|retrospectiva|junta) es\\b|(?:eso es todo|hemos terminado|nos vemos|hasta (?:la|el|mañana|luego))\\b|a trabajar\\b|(?:lo hacemos así|hagámoslo)\\b|gracias`,
  },
  it: {
    opener: 'bene|allora|quindi|ok|perfetto|grazie|e|ora|adesso',
    says: `(?:cominciamo|iniziamo|partiamo|passiamo|andiamo avanti|proseguiamo|continuiamo|finiamo)\\b|(?:il |l')?(?:primo|secondo|terzo|quarto|prossimo|ultimo) (?:punto|argomento|tema)\\b|(?:oggi )?(?:abbiamo |ci sono )?(?:due|tre|quattro|cinque|alcuni|diversi) (?:punti|argomenti|temi)\\b|(?:è tutto|abbiamo finito|ci vediamo|a (?:domani|presto|lunedì))\\b|buona (?:giornata|serata)\\b|al lavoro\\b|facciamo così\\b|grazie`,
  },
  pt: {
    opener: 'bom|bem|certo|então|ok|perfeito|ótimo|obrigad[oa]|e|agora|pronto',
    says: `vamos (?:começar|para o|ao|passar|continuar|seguir|em frente|terminar)\\b|(?:começamos|comecemos|passemos|passamos (?:ao|para o)|continuemos)\\b|(?:o |nosso )?(?:primeiro|segundo|terceiro|quarto|próximo|último) (?:assunto|ponto|tema|tópico)\\b|(?:hoje )?(?:temos|há) (?:dois|três|quatro|cinco|vários|alguns) (?:assuntos|pontos|temas|tópicos)\\b|(?:é tudo|terminamos|até (?:amanhã|logo|a próxima|a semana))\\b|(?:ao|bom) trabalho\\b|(?:fazemos|vamos fazer) assim\\b|obrigad[oa]`,
  },
  nl: {
    opener: 'goed|oké|ok|dus|dan|prima|mooi|bedankt|dank je|en|nu',
    says: `(?:laten we (?:beginnen|verder|doorgaan)|we (?:beginnen|gaan (?:door|verder)|sluiten af)|dan gaan we)\\b|(?:het )?(?:eerste|tweede|derde|vierde|volgende|laatste) (?:punt|onderwerp|agendapunt)\\b|(?:we hebben |er staan )?(?:vandaag )?(?:twee|drie|vier|vijf|enkele|een paar) (?:punten|onderwerpen)\\b|(?:dat was het|we zijn klaar|tot (?:morgen|volgende|dan))\\b|aan het werk\\b|(?:doen we dat|dat doen we|we doen dat)\\b|bedankt|dank jullie`,
  },
  ja: {
    opener: 'では|それでは|じゃあ|はい',
    says: '(?:まず|次に|次は|続いて|最後に|最後は)、?.{1,40}?(?:です|お願いします|について|に(?:移|入)り)|始め|次の?(?:議題|件)|(?:今日|本日)の議題|(?:今日|本日)はここまで|以上です|ありがとう|お疲れ',
  },
  zh: {
    opener: '好的?|那么?|接下来',
    says: '(?:我们)?(?:开始|先说|先看|先讨论|来看|接着|继续)|(?:第[一二三四五]个|下一个|最后一个)(?:议题|话题|问题|事项)|今天(?:有|要讨论)[一二两三四五几]|(?:今天)?(?:就到这里|到此结束|先这样)|谢谢|散会|再见',
  },
}

/** Of a language when it is first heard. */
const patterns = new Map<string, RegExp>()

function patternOf(language: string): RegExp | undefined {
  const running = Object.hasOwn(RUNNING, language) ? RUNNING[language] : undefined
  if (running === undefined) return undefined
  const { opener, says } = running
  const known = patterns.get(language) ?? pattern`^(?:(?:${opener})\s{0,2}[,.、，!]?\s{0,2}){0,3}(?:${says})`
  patterns.set(language, known)
  return known
}

/**
 * Whether somebody runs the meeting with these words, and says nothing of its subjects: “let us go on to …”, “three topics today: …”,
 * “see you next week”.
 */
export function runsTheMeeting(text: string, language: string): boolean {
  const said = text.toLowerCase().replace(/’/g, "'")
  return patternOf(language.toLowerCase().split('-')[0] ?? '')?.test(said) === true
}
