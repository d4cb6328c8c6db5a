import type { Language } from './language.ts'
import { oneOf, pattern, setOf } from './pattern.ts'
import { italianPhrase } from './titles/italian-titles.ts'

// Stems of verbs of what people do after meetings.
const STEMS = `mand invi prepar rived riguard scriv redig verific controll corregg chiam contatt organizz prenot termin fini
  aggiorn pass condivid aggiung prov chied pubblic modific complet avvis inform conferm consegn caric guard parl convoc program
  programm elabor present cerc sistem risolv gest gestisc pag compr firm stamp calcol raccogli document install configur coordin
  chiud consult cambi cre analizz annunci propon richiam inoltr rinnov negozi fattur traduc rispond rispedi sped spedi sent mett
  discut approfond verbalizz pianific ordin test rilasci occup fiss`
const ENCLITIC = '(?:mi|ti|si|vi|ci|gli|le|lo|la|li|ne|telo|tela|glielo|gliela|velo|vela)?'
const INFINITIVE = `(?:(?:${oneOf(STEMS)})(?:are?|ere?|ire?|r|re)${ENCLITIC}|farl[oaie]|fare|farvi|farti|porre|proporre|tradurre|raccogliere|inviare|spedire)`
const I = `(?:mando|invio|preparo|rivedo|riguardo|scrivo|redigo|verifico|controllo|correggo|chiamo|contatto|organizzo|prenoto|termino|finisco|aggiorno|passo|condivido|aggiungo|provo|chiedo|pubblico|modifico|completo|avviso|informo|confermo|consegno|carico|guardo|parlo|convoco|programmo|elaboro|presento|cerco|sistemo|risolvo|gestisco|pago|compro|firmo|stampo|calcolo|raccolgo|installo|configuro|coordino|chiudo|consulto|analizzo|propongo|richiamo|inoltro|rinnovo|traduco|rispondo|spedisco|sento|metto|pianifico|ordino|faccio|scarico|fisso|giro|rimando)`
/** “Un invio”, “il controllo”: a noun of the same letters. */
const NO_NOUN =
  "(?<!(?:^|[ ,])(?:il|un|uno|questo|quel|del|al|di|dello|suo|tuo|mio|ogni|per|con|senza|altro|primo|ultimo|nuovo|a|che|nel|sul|di) |l'|un'|dell'|all')"
const FUTURE = `(?:${oneOf(STEMS)}(?:er|ir|h?er)ò|manderò|farò|darò|invierò|cercherò|pubblicherò|verificherò|pagherò|caricherò|rivedrò|comunicherò|proporrò|tradurrò)`
const THIRD = `(?:manda|invia|prepara|rivede|scrive|redige|verifica|controlla|corregge|chiama|contatta|organizza|prenota|termina|finisce|aggiorna|passa|condivide|aggiunge|chiede|pubblica|modifica|completa|avvisa|informa|conferma|consegna|carica|guarda|parla|convoca|presenta|cerca|sistema|risolve|gestisce|paga|compra|firma|coordina|chiude|inoltra|traduce|fa|si occupa|se ne occupa|${oneOf(STEMS)}(?:er|ir)à|farà|si occuperà)`
const IMPERATIVE = `(?:manda|invia|prepara|rivedi|scrivi|verifica|controlla|correggi|chiama|contatta|organizza|prenota|finisci|aggiorna|passa|condividi|aggiungi|chiedi|pubblica|completa|avvisa|informa|conferma|consegna|carica|guarda|parla|convoca|cerca|sistema|risolvi|gestisci|paga|compra|firma|inoltra|fai|fa'|mandi|invii|prepari|verifichi|controlli)${ENCLITIC}`
const STILL = oneOf('anche ancora poi già subito oggi domani per_favore per_cortesia gentilmente solo')
const CLITIC =
  '(?:(?:ti|vi|le|gli|lo|la|li|ci|mi|ne|te lo|te la|ve lo|ve la|ve li|te li|glielo|gliela|ce lo) )?'

/** Italian, with “tu”, “lei” and mostly without a pronoun, as it is spoken. */
export const italian = (): Language => ({
  tag: 'it',
  // “Abbiamo deciso di …”, “si è deciso che …”, “siamo d'accordo che …”, “decidiamo quindi di”, “Decisione: …”
  decided: pattern`\b(?:abbiamo|il (?:team|gruppo|comitato|consiglio) ha|è stato)(?: (?:quindi|finalmente|anche|già|tutti|insieme|allora|dunque))* (?:deciso|stabilito|concordato|convenuto|approvato|scelto|optato per|adottato)\b|\bsi è (?:deciso|stabilito|convenuto)\b|\b(?:siamo|restiamo) (?:tutti )?d'accordo (?:che|di|su)\b|\bla decisione è (?:presa|quella di|di)\b|\bci siamo accordati\b|^\P{L}*(?:decisione|delibera)\s{0,3}:`,
  undecided: pattern`\b(?:chi|cosa|come|perché|quasi|forse|prima che|ancora da|(?:l'anno|la settimana|il mese|lunedì|martedì|mercoledì|giovedì|venerdì) scors[oa]|l'anno passato|\S{1,24} (?:giorni|settimane|mesi|anni) fa|all'epoca|quello che)\b`,

  // “Azione: …”, “Compito per Anna: …”, “Da fare: …”
  label: pattern`^\P{L}*(?:azion[ei]|compit[oi]|da fare|to-?dos?|prossimo passo|attività)(?: (?:per|di) [^:,]{1,60}| \([^)]{1,60}\)| \S{1,30})?\s{0,3}[:–]`,
  // “Me ne occupo io”, “mi occupo io della sala”, “ci penso io”
  commitment: pattern`\bme ne occupo\b|\bmi occupo (?:io )?(?:di|del|della|dei|delle|dell')|\bci penso io\b|\bmi incarico (?:io )?(?:di|del|della)\b|\bmi impegno a\b|\bme ne occuperò\b|\bprendo in carico\b`,
  // “Ti mando il report”, “domani chiamo il cliente”, “invierò”, “lo faccio io”
  promise: pattern`${NO_NOUN}\b${I}\b|\bposso ${INFINITIVE}\b|\b${FUTURE}(?!\p{L})`,
  future: pattern`\b${FUTURE}(?!\p{L})|\b(?:ti|vi|le|gli|te lo|ve lo|te la|ve la|te li|ve li) (?:mando|invio|giro|inoltro)\b`,
  // “Devo ancora controllare …”, “mi resta da …”
  duty: pattern`\bdevo(?: ${STILL}){0,5} ${INFINITIVE}\b|\bmi (?:resta|manca|rimane) (?:ancora )?da ${INFINITIVE}\b`,
  sharedDuty: pattern`\b(?:dobbiamo|bisogna|occorre)(?: ${STILL}){0,5} ${INFINITIVE}\b`,
  // “Puoi mandarmi …?”, “potrebbe inviare …?”, “mi mandi …?”, “mandami …, per favore”
  request: pattern`(?<!\bsi )\b(?:puoi|potresti|può|potrebbe|potete|potreste|devi|dovresti|riesci a|riusciresti a)(?: ${STILL},?)* ${INFINITIVE}\b|\bqualcuno (?:può|potrebbe|dovrebbe|deve) ${INFINITIVE}\b|\b(?:mi|ci|gli|le|lo|la) (?:mandi|invii|prepari|scrivi|verifichi|controlli|passi|giri|prenoti|aggiorni|confermi|fai)\b|\bte ne occupi\b|\bti occupi (?:tu )?(?:di|del|della|dei|delle)\b|^@\s{0,3},? (?:per favore,? )?${IMPERATIVE}\b|\bper (?:favore|cortesia),? ${IMPERATIVE}\b|^\P{L}*${IMPERATIVE}\b[^;:?]{0,80}?\bper (?:favore|cortesia)\b`,
  group: pattern`\b(?:voi|tutti|tutte|qualcuno|ognuno|ciascuno|noi|potete|potreste)\b`,
  // “Tom si occupa del verbale”, “Lena deve chiamare il cliente entro lunedì”
  assigned: pattern`@ (?:${STILL} ){0,5}${CLITIC}${THIRD}(?!\p{L})|@ (?:deve|dovrà|può) (?:${STILL} ){0,5}${INFINITIVE}\b`,

  negated: pattern`\b(?:non|mai|niente|nulla|nessuno|nessuna|senza|neanche|nemmeno)\b`,
  conditional: pattern`\b(?:(?<!(?:verific|controll|guard)(?:are|o|herò|erò) |chiedo |chiedere |vedere |capire |sapere )se(?! possibile| riesci a\b)|forse|magari|propongo|suggerisco|probabilmente|eventualmente|può darsi|spero|credo|(?<!ci )penso|proverò|provo a|cerco di|cercherò di|nel caso|quando|appena|vorrei|potrei|dovrei|sarebbe|avrei|vediamo|chissà|dipende|perché|a patto|ammesso)\b`,
  reported: pattern`\b(?:detto|diceva|disse|promesso|ieri|era|erano|ero|aveva|avevo|avevano|ho|hai|ha|hanno|sempre|ogni|tutti i|tutte le|di solito|spesso|a volte|normalmente|da quando|da anni|la settimana scorsa|scors[oa]|voleva|doveva)\b`,
  personal: pattern`\b(?:luce|porta|finestra|torta|caffè|partita|film|sport|yoga|ferie|medico|abbraccio|bacio|saluto)(?!\p{L})`,
  joke: pattern`\b(?:haha|ahah|ahaha|ahahah|scherzo|scherzavo|scherzando|per scherzo|battuta)\b`,
  otherSubject: pattern`\b(?:tu|lui|lei|loro|voi|tutti|ma|però|perché|così|che)\b`,
  logistics: pattern`\b(?:mi senti|mi sentite|sentire|sentirmi|vedere il mio|condividere (?:lo |il tuo )?schermo|schermo|microfono|ripetere|spiegare|spiegarci|raccontarci|raccontare|presentarti|iniziare|cominciare|parlare più forte|la parola)\b`,
  accepts: pattern`^(?:(?:sì|si|ok|okay|va bene|certo|certamente|d'accordo|perfetto|volentieri|nessun problema|benissimo)[\s,.!]*)*(?:sì|ok|okay|va bene|certo|certamente|d'accordo|volentieri|nessun problema|ci penso io|me ne occupo|lo faccio|la faccio|faccio io|te l[oae] (?:mando|invio)|ve l[oae] (?:mando|invio))(?!\p{L})`,
  refersBack: pattern`\b(?:lo|la|li|le) (?:faccio|farò)\b|\bfarl[oaie]\b|\bfall[oaie]\b|^(?:(?:sì|va bene|certo|d'accordo|ok),? )+(?:io )?(?:te |ve |glie)?(?:lo|la|li|le) `,
  bareWords: setOf(
    "sì si ok okay va bene certo d'accordo lo la li le faccio io me ne occupo ci penso questo questa quello entro per il prima di al più tardi volentieri allora e quindi posso farlo fare ti vi gli ve te glielo perfetto anche farò",
  ),

  lead: pattern`^(?:@\s{0,3},? )?(?:(?:e|allora|quindi|ok|bene|sì|poi|anche) )*(?:(?:possiamo|potremmo|si può)|(?:puoi|potresti|può|potrebbe|potete|potreste|devi|dovresti|riesci a)|qualcuno (?:può|potrebbe|dovrebbe)|(?:io )?(?:devo|posso)|mi (?:resta|manca) da|dobbiamo|bisogna|@ (?:deve|dovrà)) (?:${STILL},? )*`,
  softener: pattern`,? ?\bper (?:favore|cortesia)\b,?`,
  taskPhrase: italianPhrase(
    `${I}|${THIRD}|${FUTURE}|${IMPERATIVE}|passi|giri|prenoti|aggiorni|confermi|scrivi`,
  ),

  days: {
    by: "\\b(?:entro(?: e non oltre)?(?: il| la| le)?|prima (?:di|del|della|dell')|per(?: il| la)?|fino a|al più tardi(?: il| entro)?|non oltre(?: il)?)(?: la| il)?",
    notDue: "\\b(?:da|dal|dalla|dopo(?: il)?|di|del|della|ogni|tutti i|a partire da|dall'|il|ieri)",
    past: '(?:scors[oa]|passat[oa])',
    event:
      '\\b(?:riunione|incontro|appuntamento|workshop|demo|presentazione|comitato|conferenza|fiera|chiamata|call|ferie|sessione) (?:del |di |il )?',
    today:
      '\\b(?:oggi stesso|stasera|questo pomeriggio|fine giornata|la fine della giornata|questa sera)\\b|\\boggi(?=[.!?]*$)',
    tomorrow: '\\bdomani(?: mattina| sera| pomeriggio)?\\b|\\bdomattina\\b',
    dayAfterTomorrow: '\\bdopodomani\\b',
    weekdays: ['luned[iì]', 'marted[iì]', 'mercoled[iì]', 'gioved[iì]', 'venerd[iì]', 'sabato', 'domenica'],
    weekday: '\\b{day}\\b',
    coming: ['\\bquest[oa] {day}(?!\\p{L})'],
    next: ['\\b{day} prossim[oa]\\b', '\\bprossim[oa] {day}(?!\\p{L})'],
    ofNextWeek: ['\\b{day} della (?:prossima settimana|settimana prossima)\\b'],
    thisWeek: '\\bquesta settimana\\b|\\b(?:la )?fine (?:della |di questa )?settimana\\b(?! prossima)',
    nextWeek: '\\b(?:la )?(?:fine della )?(?:prossima settimana|settimana prossima)\\b',
    vague:
      '\\binizio (?:della )?(?:settimana|prossima settimana|mese)\\b|\\bprossim[oa] (?:riunione|incontro|volta|mese|call)\\b|\\bil mese prossimo\\b',
    endOfMonth: '\\b(?:la )?fine (?:del |di questo )?mese\\b',
    endOfNextMonth: '\\b(?:la )?fine del (?:prossimo mese|mese prossimo)\\b',
    endOfYear: "\\b(?:la )?fine (?:dell'|di quest'|d')?\\s?anno\\b",
    months: [
      'gennaio',
      'febbraio',
      'marzo',
      'aprile',
      'maggio',
      'giugno',
      'luglio',
      'agosto',
      'settembre',
      'ottobre',
      'novembre',
      'dicembre',
    ],
    dates: ['\\b{date} {month}(?: (?:del )?{year})?\\b'],
    endOfNamedMonth: '\\b(?:la )?fine (?:di )?{month}\\b',
    dayOfMonth: '(?<=\\b(?:il|del|giorno) ){date}\\b(?! ?(?:%|€|h\\b))',
    within: ['\\b(?:tra|fra|in|entro) {count} {unit}\\b'],
    numbers: ['(?:un|uno|una)', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci'],
    units: { day: 'giorn[oi]', week: 'settiman[ae]', month: 'mes[ei]' },
  },
})
