import type { Language } from './language.ts'
import { oneOf, pattern, setOf } from './pattern.ts'
import { germanPhrase } from './titles/german-titles.ts'

// “schicke”, “schick”, “schicken”, “schickst”, “schickt”: what people do after meetings, by stem.
const STEMS = `schick send mail schreib prüf überprüf check klär erledig erstell organisier buch bestell übernehm
  überarbeit aktualisier ergänz test leg stell reich leit besorg hol vereinbar frag plan besprech übersetz korrigier
  beheb fix bau implementier veröffentlich informier kontaktier sammel sammle richt bring mach ruf meld bereit lad schau
  guck liefer kümmer koordinier dokumentier recherchier analysier entwerf entwickl programmier migrier deploy merge
  unterschreib beantrag beauftrag berechn kalkulier verschick versend verteil formulier präsentier räum kauf bezahl
  überweis reparier install installier konfigurier sprech geb red verfass sperr lösch änder wert zahl gestalt pflege bearbeit erarbeit such zeig teil reservier druck lös`
const I = `${oneOf(STEMS)}e?|nehme|gebe|spreche|lese|entwerfe|hake|fasse|setze|trage|sorge|lasse|schließe`
const INFINITIVE = `\\p{L}{0,24}(?:${oneOf(STEMS)}(?:e?n)|nehmen|geben|sprechen|lesen|haken|fassen|setzen|tragen|halten|sorgen|lassen|schließen|fertigstellen|kümmern|sammeln)`
const YOU = `${oneOf(STEMS)}(?:e?st)|nimmst|gibst|sprichst|liest|entwirfst|hakst|fasst|setzt|trägst|sorgst|übernimmst|besprichst|lädst`
const THIRD = `${oneOf(STEMS)}e?t|nimmt|gibt|spricht|liest|entwirft|hakt|fasst|setzt|trägt|sorgt|übernimmt|bespricht|lädt`
const IMPERATIVE = `${oneOf(STEMS)}e?|nimm|gib|sprich|lies|entwirf|hak|fass|setz|trag|sorg|übernimm|besprich`
const ALL_OF_YOU = `(?!schaut|guckt)${oneOf(STEMS)}e?t|tragt|gebt|nehmt|sprecht|setzt|haltet|sorgt`
const STILL = oneOf('auch noch dann also ja mal jetzt gleich gern gerne nur bitte eben kurz selbst heute')

/** German, spoken as at work: “du” and “Sie”, with and without the final -e (“ich schick dir das”). */
export const german = (): Language => ({
  tag: 'de',
  // “Wir haben beschlossen, …”, “also haben wir uns jetzt für Postgres entschieden”, “es wurde entschieden, dass …”,
  // “die Entscheidung ist gefallen: …”, “wir sind uns einig, dass …”, “Beschluss: …”
  decided: pattern`^(?:(?:gut|okay|ok|also|so)[,.]? )*dann (?!kommen|gehen|fangen|hören|sehen|schauen|sprechen|reden|können|müssen|sollten|könnten|hätten|wären|haben|sind|dürfen|wollen|lassen|warten|machen wir weiter)\p{L}+en wir\b(?!.*\b(?:weiter|los|schluss|pause|mal|vielleicht)\b)|^(?:gut|okay|ok|prima|einverstanden)[,.] dann (?:bekommt|bekommen|bleibt|bleiben|gilt|gelten|übernimmt|übernehmen|entfällt|entfallen) |^einverstanden, (?:dann )?(?:wir nehmen|nehmen wir)\b|\b(?:ist das|das ist)\b[^,.;:?]{0,40}\bbeschlossen\b|\b(?:wir haben|haben wir|das team hat|der vorstand hat|es (?:wurde|ist)|damit ist|hiermit ist)\b[^,.;:?]{0,90}?\b(?:beschlossen|entschieden|vereinbart|verabschiedet|festgelegt|geeinigt)\b|\b(?:wir sind|sind wir) uns (?:also |alle |jetzt |damit )*einig,? dass\b|\bdie entscheidung (?:ist gefallen|lautet|steht fest)\b|^(?:\P{L}*)(?:beschluss|entscheidung)\s{0,3}:`,
  undecided: pattern`\b(?:ob|bevor|bis wir|fast|beinahe|hätten?|könnten?|sollten?|müssten?|vielleicht|wer|was|wann|damals|früher|(?:letzte|letzten|letztes|vorige|voriges|vergangene|vergangenes|vergangenen) \p{L}{1,24}|vor \p{L}{1,24} (?:wochen|monaten|jahren|tagen))\b`,

  // “To-do: …”, “Aufgabe für Anna: …”, “Action Item Tom: …”, “Nächster Schritt: …”
  label: pattern`^\P{L}*(?:to-?dos?|aufgaben?|action[ -]?items?|aktionspunkte?|maßnahmen?|nächste[rn]? schritte?)(?: (?:für|an) [^:,]{1,60}| \([^)]{1,60}\)| \S{1,30})?\s{0,3}[:–]`,
  // “Ich kümmere mich um die Räume”, “das Protokoll übernehme ich”, “ich sorge dafür, dass …”
  commitment: pattern`\bich kümmere? mich (?:${STILL} ){0,5}(?:um|darum)\b|\bkümmere? ich mich\b|\bich übernehme?\b|\bübernehme? ich\b|\bich sorge? (?:${STILL} ){0,5}dafür\b|\bich nehme? (?:das|die aufgabe) mit\b`,
  // “Ich schicke dir das”, “das prüfe ich”, “ich werde den Vertrag lesen”, “ich kann das bis Freitag machen”
  promise: pattern`\bich (?:${STILL} ){0,5}(?:${I})\b|\b(?:${I})(?:'s)? ich\b|\b(?:ich sage?|sage? ich)\b[^,;:]{0,40}?\bbescheid\b|\b(?:ich werde|werde ich|ich kann|kann ich)\b[^,;:]{0,80}?\b(?:${INFINITIVE})\b`,
  // “Ich werde das prüfen”, “ich schicke dir den Link”
  future: pattern`\b(?:ich werde|werde ich)\b[^,;:]{0,80}?\b(?:${INFINITIVE})\b|\bich (?:schicke?|sende|maile) (?:${STILL} ){0,5}(?:dir|euch|ihnen|allen)\b`,
  // “Ich muss noch den Vertrag prüfen”
  duty: pattern`\b(?:ich muss|muss ich|ich soll|soll ich)\b[^,;:]{0,80}?\b(?:${INFINITIVE})\b`,
  sharedDuty: pattern`\b(?:wir müssen|müssen wir)\b[^,;:]{0,80}?\b(?:${INFINITIVE})\b`,
  // “Kannst du bitte die Folien schicken?”, “schickst du uns die Zahlen?”, “bitte prüf das”, “du müsstest das klären”
  request: pattern`\b(?:kannst|könntest|würdest|magst|musst|müsstest|sollst|solltest|wirst) du\b[^,;:]{0,80}?\b(?:${INFINITIVE})\b|\bdu (?:musst|müsstest|sollst|solltest)\b[^,;:]{0,80}?\b(?:${INFINITIVE})\b|\b(?:können|könnten|würden) sie\b[^,;:]{0,80}?\b(?:${INFINITIVE})\b|\b(?:könnt|könntet|würdet) ihr\b[^,;:]{0,80}?\b(?:${INFINITIVE})\b|\b(?:kann|könnte|muss|müsste) (?:bitte )?(?:jemand|einer|eine von euch|jeder)\b[^,;:]{0,80}?\b(?:${INFINITIVE})\b|\b(?:${YOU}) du\b|\bdu (?:${YOU})\b|\b(?:${INFINITIVE}) sie (?:mir |uns |ihm |ihr |ihnen )?bitte\b|\bbitte (?:${IMPERATIVE}|${ALL_OF_YOU})\b|^(?:also |und |so |dann |ok |okay |@[,:]? )*(?:${IMPERATIVE}) (?:[\p{L}]+ ){0,5}?bitte\b|^@[,:]? (?:${IMPERATIVE}) (?:mir|uns|dem|der|das|die|den|doch|mal)\b|^@[,:]? bitte [^,;:?]{0,80}?\b(?:${INFINITIVE})\b`,
  group: pattern`\b(?:ihr|euch|eure[mnrs]?|alle|jeder|jemand|einer|wir|uns alle|irgendwer)\b`,
  // “Lena übernimmt das Protokoll”, “Tom soll das bis Freitag klären”, “das macht Tom bis Montag”
  assigned: pattern`@ (?:${STILL} ){0,5}(?:${THIRD})\b|^(?:das|den|die|dem|der)\b[^,;:]{0,40}? (?:${THIRD}) @|@ (?:${STILL} ){0,5}(?:soll|muss|wird|kann)\b[^,;:]{0,80}?\b(?:${INFINITIVE})\b`,

  negated: pattern`\b(?:nicht|nie|niemals|kein|keine|keinen|keinem|nichts|weder|kaum|ohne)\b`,
  conditional: pattern`\b(?:wenn|falls|sofern|vielleicht|eventuell|wahrscheinlich|vermutlich|möglicherweise|womöglich|ob ich|wäre|würde ich|ich würde|hätte|könnte ich|ich könnte|müsste ich|ich müsste|sollte ich|ich sollte|ich glaube|ich hoffe|ich versuche?|mal sehen|mal schauen|theoretisch|angenommen|sobald|wozu|warum|wieso|was soll)\b`,
  reported: pattern`\b(?:gesagt|sagte|sagt|meinte|meint|erzählt|erzählte|versprochen|versprach|hieß es|angeblich|hatte|hat|hatten|habe|haben|war|waren|wurde|wurden|wollte|sollte|musste|gestern|damals|früher|immer|jeden|jede|jedes|jedesmal|normalerweise|meistens|manchmal|sonst|täglich|wöchentlich|seit|schon wieder|angefangen)\b`,
  personal: pattern`\b(?:licht|tür|fenster|kaffee|kuchen|platz|film|urlaub|sport|yoga|pause|feierabend|sorgen|arzt|geburtstag|grüße?|gruß)\b|\bnehme?\b[^,]{0,80}\b(?:zug|bahn|bus|flieger|flugzeug|taxi)\b|\b(?:zug|bahn|bus|flieger|flugzeug|taxi) nehmen\b`,
  joke: pattern`\b(?:haha|hahaha|scherz|witz|spaß|ironie|ironisch|nicht ernst|im traum)\b`,
  otherSubject: pattern`\b(?:du|er|wir|ihr|alle|jeder|jemand|aber|weil|dass|damit|denn|sie (?:soll|muss|kann|will|hat)|der kunde|die kunden)\b`,
  logistics: pattern`\b(?:hörst|hört ihr|hören|siehst|seht ihr|sehen|bildschirm|mikro|mikrofon|stumm|stummschalten|lauter|wiederholen|erklären|erzählen|vorstellen|anfangen|weitermachen|loslegen|zu wort|kurz was sagen|dazu sagen)\b`,
  accepts: pattern`^(?:(?:ja|jo|jap|jupp|klar|ok|okay|gut|alles klar|sicher|natürlich|gerne?|sehr gern|kein problem|passt|geht klar|mach|na klar)[\s,.!]*)*(?:ja|klar|ok|okay|gerne?|kein problem|geht klar|natürlich|sicher|mach(?:e)? ich|mach's|wird gemacht|erledige ich|übernehme ich|kümmere ich mich|ich (?:mach|mache|übernehme|erledige|kümmere|schick|schicke|kann))\b`,
  refersBack: pattern`\b(?:das|es) (?:mache?|erledige?|übernehme?) ich\b|\bich (?:mache?|erledige?) (?:das|es)\b|^(?:(?:ja|klar|gut|okay|ok|gerne?),? )+ich \p{L}+ (?:sie|ihn|es|ihnen|das)\b`,
  bareWords: setOf(
    'ja jo klar ok okay gut gern gerne alles kein problem natürlich sicher das die den es ich mach mache machs übernehm übernehme erledige erledig kümmere kümmer mich darum drum dann auch noch bis zum am spätestens kann machen erledigen übernehmen werde mit nehme nehm sie ihn dir euch ihnen ihr uns mir gut alles klar',
  ),

  // “Tom, kannst du bitte …”, “ich muss noch …”, “ich werde …”: an infinitive phrase follows
  lead: pattern`^(?:@[,:]? )?(?:(?:also|und|so|dann|ok|okay|gut|ja|aber) )*(?:(?:können|könnten|sollten) wir|kann man|(?:kannst|könntest|würdest|musst|müsstest|solltest) du|(?:können|könnten|würden) sie|(?:könnt|könntet|würdet) ihr|(?:kann|könnte) (?:bitte )?jemand|ich (?:muss|werde|soll|kann)|wir müssen|du (?:musst|müsstest|sollst|solltest)|@ (?:soll|muss|wird|kann)) (?:(?:bitte|noch|auch|dann|mal|also|jetzt|gleich|gern|gerne|unbedingt) )*`,
  softener: pattern`\b(?:bitte|mal eben|mal kurz|mal)\b`,
  taskPhrase: germanPhrase(STEMS),

  days: {
    by: '\\b(?:(?:bis|vor|für)(?: spätestens)?(?: zum| zur| zu| am| dem| den| diesen| diesem| kommenden| nächsten| nächste| spätestens)*|spätestens(?: am| bis| zum)*)',
    notDue:
      '\\b(?:seit|nach|ab|von|vom|seit dem|letzten|letzte|letztem|letzter|vergangenen|vergangene|vorigen|vorige|jeden|jede|jedem|gestern)(?: dem| der| diesem| letzten)?',
    past: '',
    event:
      '\\b(?:meeting|sitzung|termin|treffen|besprechung|workshop|call|demo|release|präsentation|jour fixe|konferenz|messe|urlaub|feier)s? (?:am |vom |von |diesen |nächsten )?',
    today:
      '\\b(?:noch heute|heute (?:noch|abend|nachmittag))\\b|\\bheute(?=(?: (?:an|ab|aus|ein|los|zu|vor|weg|raus|mit|nach|um))?[.!?]*$)',
    tomorrow: '(?<!\\b(?:guten|am|gestern|jeden|diesen) )\\bmorgen\\b',
    dayAfterTomorrow: '\\bübermorgen\\b',
    weekdays: [
      '(?:montag|montagmorgen|montagmittag|montagabend|montagvormittag|montagnachmittag)',
      '(?:dienstag|dienstagmorgen|dienstagmittag|dienstagabend|dienstagvormittag|dienstagnachmittag)',
      '(?:mittwoch|mittwochmorgen|mittwochmittag|mittwochabend|mittwochvormittag|mittwochnachmittag)',
      '(?:donnerstag|donnerstagmorgen|donnerstagmittag|donnerstagabend|donnerstagvormittag|donnerstagnachmittag)',
      '(?:freitag|freitagmorgen|freitagmittag|freitagabend|freitagvormittag|freitagnachmittag)',
      '(?:samstag|sonnabend|samstagabend)',
      '(?:sonntag|sonntagabend)',
    ],
    weekday: '\\b{day}\\b',
    coming: ['\\b(?:kommende[nrm]?|diese[nrm]?) {day}\\b'],
    next: ['\\bnächste[nmr]? {day}\\b'],
    ofNextWeek: [
      '\\b(?:nächste|kommende|nächster|kommender) woche(?: am)? {day}\\b',
      '\\b{day} (?:nächster|kommender|nächste|der nächsten) woche\\b',
    ],
    thisWeek: '\\b(?:(?:ende )?(?:diese|dieser) woche|ende der woche|wochenende|zum ende der woche)\\b',
    nextWeek: '\\b(?:ende )?(?:nächste|nächster|kommende|kommender) woche\\b',
    vague:
      '\\b(?:anfang|mitte) (?:nächster|der nächsten|kommender|der|des) (?:woche|monats)\\b|\\b(?:zum )?nächsten? (?:meeting|mal|termin|treffen|sitzung|besprechung)\\b|\\b(?:nächsten|kommenden) monat\\b',
    endOfMonth: '\\b(?:ende (?:des|dieses) monats|monatsende|ende des laufenden monats)\\b',
    endOfNextMonth: '\\bende (?:des )?nächsten monats\\b',
    endOfYear: '\\b(?:ende (?:des|dieses) jahres|jahresende)\\b',
    months: [
      '(?:januar|jänner)',
      'februar',
      'märz',
      'april',
      'mai',
      'juni',
      'juli',
      'august',
      'september',
      'oktober',
      'november',
      'dezember',
    ],
    dates: ['\\b{date}\\.? {month}(?: {year})?\\b'],
    endOfNamedMonth: '\\bende {month}\\b',
    dayOfMonth: '\\b{date}\\.(?!\\d)',
    within: ['\\b(?:in|innerhalb von|binnen|in den nächsten|innerhalb der nächsten) {count} {unit}\\b'],
    numbers: [
      '(?:einem|einer|eine|ein)',
      '(?:zwei|zweier)',
      'drei',
      'vier',
      'fünf',
      'sechs',
      'sieben',
      'acht',
      'neun',
      'zehn',
    ],
    units: { day: '(?:tag|tage|tagen)', week: '(?:woche|wochen)', month: '(?:monat|monate|monaten)' },
  },
})
