import { setOf } from '../pattern.ts'
import { type VerbLastWords, verbLastPhrase } from './verb-last.ts'

/** Forms whose vowel changes, as `form:infinitive`; all others are a stem with an ending. */
const STRONG = new Map(
  `nimm:nehmen nimmst:nehmen nimmt:nehmen übernimm:übernehmen übernimmst:übernehmen übernimmt:übernehmen gib:geben gibst:geben
  gibt:geben sprich:sprechen sprichst:sprechen spricht:sprechen besprich:besprechen besprichst:besprechen bespricht:besprechen
  lies:lesen liest:lesen entwirf:entwerfen entwirfst:entwerfen entwirft:entwerfen trägst:tragen trägt:tragen lädst:laden lädt:laden
  hältst:halten hält:halten sammle:sammeln schließt:schließen fasst:fassen lasst:lassen lässt:lassen lässt:lassen`
    .split(/\s+/)
    .map(pair => pair.split(':') as [string, string]),
)
const MORE_STEMS = 'nehm geb sprech les entwerf hak fass setz trag sorg lass schließ halt übersend'
const ENDINGS = ['', 'e', 'st', 'est', 't', 'et', 'en', 'n']

const WORDS: Omit<VerbLastWords, 'infinitive'> = {
  people: setOf('wer ich du dir euch mir uns mich dich ihnen ihr'),
  fillers: setOf(
    'bitte mal auch dann also ja gut okay ok noch gern gerne danach jetzt gleich einfach kurz eben doch selbst nochmal',
  ),
  prefixes: setOf(
    'ab an auf aus bei bereit durch ein fertig fest frei heraus herum hin klar los mit nach raus rein rund sicher um vor weg weiter zu zurück zusammen',
  ),
  possessives: {
    mein: 'das',
    meine: 'die',
    meinen: 'den',
    meinem: 'dem',
    meiner: 'der',
    dein: 'das',
    deine: 'die',
    deinen: 'den',
    deinem: 'dem',
    deiner: 'der',
    euer: 'das',
    eure: 'die',
    euren: 'den',
    eurem: 'dem',
    eurer: 'der',
  },
  pronouns: {
    ihn: {
      determiners: 'den |einen |(?<!(?:in|an|auf|mit|bei|von|vor|nach|zu|aus|unter|über) )der ',
      article: 'den ',
    },
    sie: { determiners: '(?:die|eine) ', article: 'die ' },
    es: { determiners: '(?:das|ein) ', article: 'das ' },
  },
  ofPeople: {
    verbs: setOf(
      'anrufen fragen nachfragen informieren kontaktieren einladen treffen bitten benachrichtigen sprechen besuchen begleiten anschreiben',
    ),
    person:
      /(?:iker|meister|händler|leiter|kunden?|chef|anwalt|arzt|ärztin|berater|lieferant|präsident|patient|student|praktikant|assistent|referent|kandidat|nachbarn?|fahrer|maler|handwerker|mieter|gärtner|trainer|lehrer|schüler|kolleg(?:e|en|in)|besitzer|direktor|betreuer|bäcker|monteur|makler|vertreter|sprecher|redakteur|autor|vater|mutter|sohn|tochter|bruder|schwester|mann|frau|herrn?|richter|spieler|ingenieur|architekt|journalist|minister|(?:er|ent|ant|ist|leg|ärzt|wält)in)(?:n?en)?$/iu,
    group:
      /(?:firma|werkstatt|behörde|amt|bank|schule|polizei|feuerwehr|agentur|praxis|versicherung|verwaltung|gemeinde|stadt|leute|eltern|familien?|gruppe|kanzlei|druckerei|spedition|hotline|abteilung|redaktion|gäste|verein|verband|betrieb|hersteller|dienst)(?:en)?$/iu,
  },
  thing: '(?:\\p{Ll}+e[nrs]? )?(?-i:\\p{Lu})[\\p{L}-]+',
  and: 'und',
  subordinate:
    'dass|ob|damit|sobald|wenn|falls|weil|denn|da|bevor|nachdem|sodass|um|der|die|das|wie|was|wann|wer|wo|welche[mnrs]?|und|aber|spätestens|am besten|bis|falls',
}

/** Titles of German tasks. @param stems of verbs of tasks */
export function germanPhrase(stems: string): (said: string, before: readonly string[]) => string | null {
  const known = setOf(`${stems} ${MORE_STEMS}`)
  const infinitive = (form: string) => {
    const strong = STRONG.get(form)
    if (strong !== undefined) return strong
    const ending = ENDINGS.find(
      one => form.endsWith(one) && known.has(form.slice(0, form.length - one.length)),
    )
    if (ending === undefined) return undefined
    const stem = form.slice(0, form.length - ending.length)
    return `${stem}${/(?:el|[^i]er)$/u.test(stem) ? 'n' : 'en'}`
  }
  return (said, before) => verbLastPhrase(said, before, { ...WORDS, infinitive })
}
