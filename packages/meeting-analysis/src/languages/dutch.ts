import type { Language } from './language.ts'
import { oneOf, pattern, setOf } from './pattern.ts'
import { dutchPhrase } from './titles/dutch-titles.ts'

// “stuur”, “stuurt”, “sturen”: what people do after meetings, as `stem:infinitive`.
const STEMS = `stuur mail schrijf controleer check regel maak organiseer boek bestel bel pas test leg lever zoek vraag plan
  bespreek vertaal corrigeer los bouw publiceer informeer contacteer verzamel haal breng zet meld bereid upload kijk
  coördineer documenteer analyseer ontwerp ontwikkel onderteken bereken verstuur deel print betaal koop installeer configureer
  reserveer neem geef lees stel rond vul schakel update mijl koppel overleg inventariseer verwerk dien loop ruim implementeer
  repareer praat fix actualiseer factureer nodig leen verhuis`
const INFINITIVES = `sturen mailen schrijven controleren checken regelen maken organiseren boeken bestellen bellen werken passen testen
  leggen leveren zoeken vragen plannen bespreken vertalen corrigeren lossen bouwen publiceren informeren contacteren verzamelen halen
  brengen zetten melden bereiden uploaden kijken coördineren documenteren analyseren ontwerpen ontwikkelen ondertekenen berekenen
  versturen delen printen betalen kopen installeren configureren reserveren nemen geven lezen stellen ronden vullen schakelen updaten
  koppelen overleggen inventariseren verwerken dienen lopen ruimen implementeren repareren fixen actualiseren factureren nodigen
  doen zorgen verhuizen afronden`
const INFINITIVE = `\\p{L}{0,24}${oneOf(INFINITIVES)}`
const I = `${oneOf(STEMS)}|doe|zorg`
const THIRD = `${oneOf(STEMS)}t?|doet|zorgt`
const STILL = oneOf(
  'ook nog dan dus even graag nu zelf wel straks meteen alvast eerst alsjeblieft misschien_even',
)

/** Dutch of the Netherlands and of Flanders: “je”, “jij”, “u”. */
export const dutch = (): Language => ({
  tag: 'nl',
  // “We hebben besloten …”, “er is afgesproken dat …”, “dus we hebben gekozen voor …”, “we zijn het eens dat …”, “Besluit: …”
  decided: pattern`\b(?:we hebben|wij hebben|hebben we|het team heeft|de (?:raad|directie|groep) heeft|er (?:is|werd)|is er)\b[^,.;:?]{0,80}?\b(?:besloten|afgesproken|vastgesteld|vastgelegd|gekozen|goedgekeurd|overeengekomen)\b|\b(?:we zijn|wij zijn|zijn we) het (?:er (?:allemaal )?over )?eens (?:dat|geworden)\b|\bhet besluit is (?:genomen|gevallen)\b|^\P{L}*(?:besluit|beslissing)\s{0,3}:`,
  undecided: pattern`\b(?:of we|bijna|voordat|wie|wat|waarom|hoe|zouden|(?:vorig|vorige|afgelopen) \S{1,24}|\S{1,24} (?:dagen|weken|maanden|jaar) geleden|destijds|toen)\b`,

  // “Actiepunt: …”, “Taak voor Anna: …”
  label: pattern`^\P{L}*(?:actie(?:punt(?:en)?)?|taak|taken|to-?dos?|volgende stap)(?: (?:voor|van) [^:,]{1,60}| \([^)]{1,60}\)| \S{1,30})?\s{0,3}[:–]`,
  // “Ik zorg ervoor dat …”, “dat pak ik op”, “ik neem de notulen op me”
  commitment: pattern`\bik zorg (?:${STILL} ){0,5}(?:ervoor|voor)\b|\bzorg ik (?:ervoor|voor)\b|\b(?:ik pak|pak ik)\b[^,;:]{0,40}?\bop\b|\bik neem\b[^,;:]{0,40}? op me\b|\bneem ik op me\b`,
  // “Ik stuur je het verslag”, “morgen bel ik de klant”, “ik zal het contract nakijken”, “ik ga … maken”
  promise: pattern`\bik werk\b[^,;:]{0,60}\b(?:bij|uit|af)\b|\bik (?:${STILL} ){0,5}(?:${I})\b|\b(?:${I}) ik\b|\b(?:ik (?:zal|ga|kan)|(?:zal|ga|kan) ik)\b[^,;:]{0,80}?\b${INFINITIVE}\b`,
  future: pattern`\b(?:ik (?:zal|ga)|(?:zal|ga) ik)\b[^,;:]{0,80}?\b${INFINITIVE}\b|\bik (?:stuur|mail) (?:${STILL} ){0,5}(?:je|jullie|u|jou|iedereen)\b`,
  // “Ik moet nog de factuur controleren”
  duty: pattern`\b(?:ik moet|moet ik)\b[^,;:]{0,80}?\b${INFINITIVE}\b`,
  sharedDuty: pattern`\b(?:we moeten|wij moeten|moeten we)\b[^,;:]{0,80}?\b${INFINITIVE}\b`,
  // “Kun je de slides sturen?”, “zou u … willen controleren?”, “stuur jij …?”, “stuur me … alsjeblieft”, “graag …”
  request: pattern`\b(?:kun|kan|wil|zou|moet) (?:je|jij|u)\b[^,;:]{0,80}?\b${INFINITIVE}\b|\b(?:je|jij|u) moet\b[^,;:]{0,80}?\b${INFINITIVE}\b|\b(?:kunnen|willen|zouden) jullie\b[^,;:]{0,80}?\b${INFINITIVE}\b|\b(?:kan|zou|moet) (?:er )?iemand\b[^,;:]{0,80}?\b${INFINITIVE}\b|\b(?:${I}) (?:jij|je)\b|^@\s{0,3},? (?:${I}) (?:me|mij|ons|de|het|die|dat|jij|alsjeblieft|even)\b|^\P{L}*(?:${I})\b[^;:?]{0,80}?\b(?:alsjeblieft|alstublieft|aub)\b|^@\s{0,3},? graag [^,;:?]{0,80}?\b${INFINITIVE}\b`,
  group: pattern`\b(?:jullie|allemaal|iedereen|iemand|we|wij|ieder)\b`,
  // “Tom regelt de zaal”, “Lena moet voor maandag de klant bellen”
  assigned: pattern`@ (?:${STILL} ){0,5}(?:${THIRD})\b|^(?:dat|de|het|die)\b[^,;:]{0,40}? (?:${THIRD}) @|@ (?:${STILL} ){0,5}(?:moet|zal|gaat|kan)\b[^,;:]{0,80}?\b${INFINITIVE}\b`,

  negated: pattern`\b(?:niet|nooit|geen|niks|niets|zonder|nauwelijks|noch)\b`,
  conditional: pattern`\b(?:als(?! eerste| bijlage| volgt)|indien|misschien(?! even)|wellicht|waarschijnlijk|mogelijk|eventueel|zou ik|ik zou|ik stel voor|stel ik voor|ik hoop|ik probeer|ik denk|ik geloof|zodra|wanneer|tenzij|even kijken of|stel dat|waarom|hopelijk|kijk of)\b`,
  reported: pattern`\b(?:gezegd|zei|zegt|vertelde|beloofd|beloofde|heb|heeft|hebben|had|hadden|was|waren|werd|gisteren|vroeger|altijd|elke|iedere|elk|normaal|meestal|soms|vaak|dagelijks|wekelijks|sinds|vorige|vorig|afgelopen|moest|wilde|al jaren)\b`,
  personal: pattern`\b(?:licht|deur|raam|taart|koffie|wedstrijd|film|een boek|sport|vakantie|dokter|zorgen over|groetjes)\b|\bneem\b[^,]{0,80}\b(?:trein|bus|vliegtuig|taxi)\b|\b(?:trein|bus|vliegtuig|taxi) nemen\b`,
  joke: pattern`\b(?:haha|hahaha|grapje|geintje|grap|geintje|niet serieus)\b`,
  otherSubject: pattern`\b(?:jij|hij|zij|wij|jullie (?:moeten|kunnen|hebben|zijn)|iedereen|maar|omdat|want|dat|die|zodat)\b`,
  logistics: pattern`\b(?:hoor je|horen|hoor jij|zie je|zien|scherm|microfoon|dempen|herhalen|uitleggen|vertellen|voorstellen|beginnen|harder praten|het woord)\b`,
  accepts: pattern`^(?:(?:ja|jazeker|oké|ok|okay|prima|goed|tuurlijk|natuurlijk|zeker|geen probleem|graag|top|is goed)[\s,.!]*)*(?:ja|oké|ok|okay|prima|tuurlijk|natuurlijk|zeker|geen probleem|is goed|komt goed|doe ik|ga ik doen|regel ik|(?:dat |die )?(?:pak|doe|regel|maak|stuur) ik|ik (?:doe|regel|pak|maak|stuur|zal))\b`,
  refersBack: pattern`\b(?:dat|het) (?:doe|regel) ik\b|\bik (?:doe|regel) (?:dat|het)\b|^(?:(?:ja|oké|ok|prima|goed),? )+ik \p{L}+ (?:het|hem|ze|die|dat)\b(?! \p{L}+e?n? (?:op|in))`,
  bareWords: setOf(
    'ja oké ok okay prima goed is dat die het ik doe regel pak op maak zal zorg ervoor dan ook wel voor uiterlijk vóór tegen tot doen even kan komt natuurlijk tuurlijk zeker ga graag je jullie u hem ze haar me mij',
  ),

  lead: pattern`^(?:@\s{0,3},? )?(?:(?:dus|en|oké|ok|goed|ja|dan|maar) )*(?:(?:kunnen|zullen) we|kan je|(?:kun|kan|zou|moet) (?:je|jij|u)|(?:kunnen|zouden) jullie|(?:kan|zou) iemand|ik (?:moet|zal|ga|kan)|we moeten|@ (?:moet|zal|gaat)) (?:${STILL} ){0,5}`,
  softener: pattern`,? ?\b(?:alsjeblieft|alstublieft|aub)\b`,
  taskPhrase: dutchPhrase(STEMS),

  days: {
    by: '\\b(?:uiterlijk(?: op)?|v[oó][oó]r(?: het| de)?|tegen(?: het| de)?|tot(?: en met)?|binnen|niet later dan)(?: het| de| aanstaande| komende)?',
    notDue: '\\b(?:sinds|na|vanaf|van|afgelopen|vorige|elke|iedere|op elke|gisteren|goede)',
    past: '(?:jongstleden|geleden)',
    event:
      '\\b(?:vergadering|het overleg|ons overleg|afspraak|bijeenkomst|workshop|demo|presentatie|meeting|call|conferentie|beurs|vakantie) (?:op |van )?',
    today:
      '\\b(?:vandaag nog|nog vandaag|vanavond|vanmiddag|einde van de dag|eind van de dag)\\b|\\bvandaag(?=(?: (?:af|op|aan|in|uit|door|na|mee))?[.!?]*$)',
    tomorrow:
      '(?<!(?:^|[ ,])(?:deze|goede|elke|gister|iedere|de) )\\bmorgen(?:ochtend|middag|avond|vroeg)?\\b',
    dayAfterTomorrow: '\\bovermorgen\\b',
    weekdays: ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag'].map(
      day => `${day}(?:ochtend|middag|avond)?`,
    ),
    weekday: '\\b{day}\\b',
    coming: ['\\b(?:deze|aanstaande|komende) {day}\\b'],
    next: ['\\bvolgende {day}\\b'],
    ofNextWeek: ['\\bvolgende week {day}\\b', '\\b{day} (?:van )?volgende week\\b'],
    thisWeek: '\\beind(?:e)? van de week\\b|\\b(?:eind(?:e)? (?:van )?)?deze week\\b',
    nextWeek: '\\b(?:eind(?:e)? (?:van )?)?(?:volgende|komende) week\\b',
    vague:
      '\\bbegin (?:van )?(?:volgende|de|komende) (?:week|maand)\\b|\\bvolgende (?:vergadering|keer|maand|overleg|meeting)\\b|\\bhet volgende overleg\\b',
    endOfMonth: '\\beind(?:e)? (?:van )?(?:de|deze) maand\\b',
    endOfNextMonth: '\\beind(?:e)? (?:van )?volgende maand\\b',
    endOfYear: '\\beind(?:e)? (?:van )?(?:het|dit) jaar\\b',
    months: [
      'januari',
      'februari',
      'maart',
      'april',
      'mei',
      'juni',
      'juli',
      'augustus',
      'september',
      'oktober',
      'november',
      'december',
    ],
    dates: ['\\b{date} {month}(?: {year})?\\b'],
    endOfNamedMonth: '\\beind(?:e)? (?:van )?{month}\\b',
    dayOfMonth: '\\b{date}(?:e|ste|de)\\b',
    within: ['\\b(?:over|binnen) {count} {unit}\\b'],
    numbers: ['(?:een|één)', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien'],
    units: { day: 'dag(?:en)?', week: '(?:week|weken)', month: 'maand(?:en)?' },
  },
})
