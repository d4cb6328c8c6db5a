import type { Language } from './language.ts'
import { oneOf, pattern, setOf } from './pattern.ts'
import { spanishPhrase } from './titles/spanish-titles.ts'

// Stems of verbs of what people do after meetings.
const STEMS = `env[ií] mand prepar revis escrib redact comprob verific correg llam contact organiz reserv termin actualiz pas
  compart añad agreg prob ped public modific complet avis inform confirm entreg sub mir habl pregunt convoc agend program
  elabor present busc arregl solucion gestion pag compr firm imprim calcul recopil document instal configur
  coordin cerr tramit consult resolv cambi cre analiz anunci propon pon hac tra reenv[ií] renov negoci contrat factur traduc
  despleg invit respond encarg ocup dej diseñ`
const ENCLITIC = '(?:me|te|se|le|les|lo|la|los|las|nos|os){0,2}'
const INFINITIVE = `(?:${oneOf(STEMS)}[aáeéií]r${ENCLITIC})`
const FUTURE = `(?:${oneOf(STEMS)}[aei]ré|haré|pondré|propondré)`
const I = `(?:env[ií]o|reenvío|mando|preparo|reviso|escribo|redacto|compruebo|verifico|corrijo|llamo|contacto|organizo|reservo|termino|actualizo|hago|paso|comparto|añado|agrego|pruebo|pido|publico|modifico|completo|aviso|informo|confirmo|entrego|subo|miro|hablo|pregunto|convoco|agendo|programo|elaboro|presento|busco|arreglo|soluciono|gestiono|pago|compro|firmo|imprimo|calculo|recopilo|instalo|configuro|coordino|cierro|tramito|consulto|resuelvo|cambio|analizo|pongo|negocio|traduzco|despliego|invito|respondo|diseño|dejo)`
/** “El envío”, “un cambio”: a noun of the same letters. */
const NO_NOUN =
  '(?<!(?:^|[ ,])(?:el|un|este|ese|del|al|de|su|tu|mi|cada|por|con|sin|otro|primer|último|nuevo|a|para|que) )'
const THIRD = `(?:envía|manda|prepara|revisa|escribe|redacta|comprueba|verifica|corrige|llama|contacta|organiza|reserva|termina|actualiza|hace|pasa|comparte|añade|pide|publica|completa|avisa|informa|confirma|entrega|sube|habla|pregunta|convoca|agenda|programa|elabora|presenta|busca|arregla|soluciona|gestiona|paga|compra|firma|coordina|cierra|tramita|consulta|resuelve|traduce|se encarga|se ocupa|${oneOf(STEMS)}[aei]rá|hará|pondrá)`
const IMPERATIVE = `(?:(?:env[ií]a|m[aá]nda|prep[aá]ra|rev[ií]sa|escr[ií]be|redacta|comprueba|verifica|corrige|ll[aá]ma|contacta|organiza|reserva|termina|actualiza|haz|p[aá]sa|comparte|añade|pide|publica|completa|avisa|informa|confirma|entrega|sube|habla|pregunta|convoca|agenda|busca|arregla|gestiona|paga|compra|firma|coordina|env[ií]e|m[aá]nde|prepare|revise|p[aá]se|llame|actualice|confirme)${ENCLITIC})`
const STILL = oneOf('también todavía aún pues ya luego además por_favor solo hoy mañana')

/** Spanish, with “tú”, “vos”, “usted” and without a pronoun, as it is mostly spoken. */
export const spanish = (): Language => ({
  tag: 'es',
  // “Hemos decidido …”, “se ha acordado que …”, “así que decidimos …”, “queda aprobado …”, “quedamos en que …”, “Acuerdo: …”
  decided: pattern`\b(?:hemos|se ha|el equipo ha|(?:el comité|la junta|el consejo) ha)(?: (?:finalmente|ya|también|todos|por fin|entonces))* (?:decidido|acordado|resuelto|aprobado|optado por|quedado en|elegido|escogido)\b|(?:^|[,;:] |\b(?:y|así que|entonces|pues|bueno|finalmente|al final) )(?:decidimos|acordamos|quedamos en)\b|\bqueda (?:decidido|acordado|aprobad[oa])\b|\bla decisión (?:está tomada|es)\b(?! (?:difícil|suya|tuya|pendiente|tuyo|no))|^\P{L}*(?:decisión|acuerdo)\s{0,3}:`,
  undecided: pattern`\b(?:cuándo|qué|quién|quiénes|cómo|lo que|casi|ojalá|quizás?|tal vez|antes de que|(?:el año|la semana|el mes|el lunes|el martes|el miércoles|el jueves|el viernes) pasad[oa]|hace \S{1,24} (?:días|semanas|meses|años)|en su día)\b`,

  // “Tarea para Ana: …”, “Acción: …”, “Pendiente: …”
  label: pattern`^\P{L}*(?:tareas?|acci(?:ón|ones)|pendientes?|to-?dos?|por hacer|próximo paso|punto de acción)(?: (?:para|de) [^:,]{1,60}| \([^)]{1,60}\)| \S{1,30})?\s{0,3}[:–]`,
  // “Yo me encargo de la sala”, “de eso me ocupo yo”
  commitment: pattern`\bme (?:encargo|ocupo)(?: yo)? (?:de|del)\b|\bde (?:eso|esto|ello)[^,;:]{0,12} me (?:encargo|ocupo)\b|\b(?:yo me|me) (?:encargo|ocupo)(?: yo)?(?=[.,!]|$)|\bme comprometo a\b|\bme encargaré (?:de|del)\b`,
  // “Te envío el informe”, “mañana reviso el contrato”, “voy a llamar”, “enviaré”
  promise: pattern`${NO_NOUN}\b${I}\b|\b(?:voy a|puedo) ${INFINITIVE}\b|\b${FUTURE}\b`,
  future: pattern`\bvoy a ${INFINITIVE}\b|\b${FUTURE}\b|\b(?:te|os|les|se lo) (?:envío|mando|paso)\b`,
  // “Tengo que revisar …”, “me falta enviar …”
  duty: pattern`\b(?:tengo(?: ${STILL}){0,5} que|debo|me (?:falta|queda por))(?: ${STILL}){0,5} ${INFINITIVE}\b`,
  sharedDuty: pattern`\b(?:tenemos que|debemos|hay que)(?: ${STILL}){0,5} ${INFINITIVE}\b`,
  // “¿Puedes enviar …?”, “¿podría usted …?”, “¿me mandas …?”, “envíame …, por favor”
  request: pattern`(?<!\bse )\b(?:puedes|podés|podrías|puede|podría|podéis|podríais|pueden|podrían|tienes que|debes|deberías)(?: usted| alguien| ustedes| ${STILL})* ${INFINITIVE}\b|\balguien (?:puede|podría|tiene que|debería) ${INFINITIVE}\b|\b(?:me|nos|le|les|lo|la) (?:${oneOf(STEMS)})(?:as|es|áis|éis)\b|\bte (?:encargas|ocupas) (?:de|del|tú)\b|^@\s{0,3},? (?:por favor,? )?${IMPERATIVE}\b|\b(?:por favor),? ${IMPERATIVE}\b|^\P{L}*${IMPERATIVE}\b[^;:?]{0,80}?\bpor favor\b`,
  group: pattern`\b(?:ustedes|vosotros|vosotras|todos|todas|alguien|cada uno|nosotros|podéis|podríais|pueden|podrían)\b`,
  // “Tom se encarga del acta”, “Lena va a llamar al cliente el lunes”
  assigned: pattern`@ (?:${STILL} ){0,5}(?:(?:nos|les|le|lo|la|me) )*${THIRD}\b|@ (?:va a|tiene que|debe) ${INFINITIVE}\b`,

  negated: pattern`\b(?:no|nunca|jamás|nada|ningún|ninguna|ninguno|sin|tampoco)\b`,
  conditional: pattern`\b(?:(?<!(?:pregunt|comprob|mir|confirm|revis|verific)(?:ar|o|aré) |compruebo |ver |veo |saber )si(?! es posible)|quizás?|tal vez|a lo mejor|probablemente|seguramente|puede que|propongo|sugiero|creo que|espero|intentaré|intento|trataré|en caso de que|cuando|en cuanto|podría(?! usted| alguien)(?= (?:ser|haber|estar|yo))|me gustaría|quisiera|habría|debería yo|ojalá|ya veremos|a ver si|por qué|depende|supongamos)\b`,
  reported: pattern`\b(?:dijo|dije|dijeron|dice que|decía|prometió|prometí|ayer|antes era|era|eran|fue|fueron|estaba|estaban|había|hemos|he|ha|han|siempre|cada|todos los|todas las|normalmente|a veces|suelo|suele|desde hace|la semana pasada|supuestamente|tenía|quería)\b`,
  personal: pattern`\b(?:(?:apag|enciend|encend|cierr|cerr|abr)\p{L}{1,6} (?:la|las) (?:luz|luces|puertas?|ventanas?)|pastel|café|partido|película|deporte|yoga|ejercicio|vacaciones|médico|abrazo|beso|saludo)\b`,
  joke: pattern`\b(?:jaja|jajaja|broma|es broma|bromeo|en broma|chiste|de coña)\b`,
  otherSubject: pattern`\b(?:tú|él|ella|ellos|ellas|todos|pero|porque|para que|ya que|que)\b`,
  logistics: pattern`\b(?:me oyes|me oís|me escuchas|me escuchan|oír|escuchar|ver mi|compartir (?:tu|la|mi|su)? ?pantalla|pantalla|micrófono|micro|repetir|repites|explicar|explicarnos|contarnos|contar|presentarte|empezar|hablar más alto|la palabra)\b`,
  accepts: pattern`^(?:(?:sí|si|vale|ok|okay|claro|por supuesto|de acuerdo|perfecto|muy bien|bueno|dale|sin problema)[\s,.!]*)*(?:sí|vale|ok|okay|claro|por supuesto|de acuerdo|dale|con gusto|hecho|sin problema|yo me (?:encargo|ocupo)|me (?:encargo|ocupo)|(?:lo|la|los|las|te lo|te la|te los) (?:hago|haré|envío|mando|preparo|reviso|paso|miro)|yo (?:lo|la))\b`,
  refersBack: pattern`\b(?:lo|la|los|las|eso) (?:hago|haré|hacemos)\b|\bhacerl[oa]s?\b|\bhazl[oa]s?\b|^(?:(?:sí|vale|claro|de acuerdo|ok),? )+(?:yo )?(?:se )?(?:l[oa]s?|les?) `,
  bareWords: setOf(
    'sí si vale ok okay claro por supuesto de acuerdo eso esto ello yo me encargo ocupo lo la los las hago haré te para el antes del al con gusto pues y entonces mismo puedo hacerlo hacer voy a os les se me nos bien perfecto como muy tarde',
  ),

  lead: pattern`^(?:@\s{0,3},? )?[¿¡]?(?:@\s{0,3},? )?[¿¡]?(?:(?:y|pues|entonces|bueno|ok|vale|sí|también|luego|todavía|aún) )*(?:(?:podemos|podríamos|se puede)|(?:puedes|podés|podrías|puede|podría|podéis|podríais|pueden|podrían|tienes que|debes|deberías)(?: usted| alguien| ustedes)?|alguien (?:puede|podría|tiene que)|(?:yo )?(?:tengo (?:${STILL} ){0,5}que|debo|voy a|puedo)|me falta|tenemos que|debemos|hay que|@ (?:va a|tiene que|debe)) (?:${STILL},? )*`,
  softener: pattern`,? ?\bpor favor\b,?`,
  taskPhrase: spanishPhrase(`${I}|${THIRD}|${FUTURE}|${IMPERATIVE}|${oneOf(STEMS)}(?:as|es)`),

  days: {
    by: '\\b(?:antes (?:del?|de que (?:acabe|termine))|para(?: el| la)?|hasta(?: el| la)?|a más tardar(?: el)?|como (?:muy tarde|máximo)(?: el| para el)?|de aquí (?:al?|a la)|no más tarde del?)(?: la| las| el)?',
    notDue: '\\b(?:desde(?: el)?|después del?|del?|los|cada|todos los|a partir del?|ayer)',
    past: '(?:pasad[oa])',
    event:
      '\\b(?:reunión|cita|taller|demo|presentación|comité|conferencia|feria|llamada|vacaciones|sesión) (?:del? |el )?',
    today:
      '\\b(?:hoy mismo|esta tarde|esta noche|hoy por la (?:tarde|noche)|final del día|fin del día)\\b|\\bhoy(?=[.!?]*$)',
    tomorrow:
      '(?<!(?:^|[ ,])(?:la|esta|por la|de la|cada|pasado) )\\bmañana\\b(?: por la (?:mañana|tarde|noche)| a primera hora)?',
    dayAfterTomorrow: '\\bpasado mañana\\b',
    weekdays: ['lunes', 'martes', 'mi[eé]rcoles', 'jueves', 'viernes', 's[aá]bado', 'domingo'],
    weekday: '\\b{day}\\b',
    coming: ['\\beste {day}\\b'],
    next: ['\\bpr[oó]ximo {day}\\b', '\\b{day} (?:pr[oó]ximo|que viene|siguiente)\\b'],
    ofNextWeek: ['\\b{day} de la (?:semana que viene|pr[oó]xima semana|semana pr[oó]xima)\\b'],
    thisWeek:
      '\\besta (?:misma )?semana\\b|\\b(?:a )?(?:finales|final|fin) de (?:esta |la )semana\\b|\\bacabe la semana\\b',
    nextWeek: '\\bla (?:pr[oó]xima semana|semana que viene|semana pr[oó]xima|semana siguiente)\\b',
    vague:
      '\\bprincipios de (?:la )?(?:semana|mes|pr[oó]xima semana|semana que viene)\\b|\\bpr[oó]xim[oa] (?:reunión|mes|vez|sesión)\\b|\\bel mes que viene\\b',
    endOfMonth: '\\b(?:a )?fin(?:al|ales)? (?:de este|del|de) mes\\b',
    endOfNextMonth: '\\b(?:a )?fin(?:al|ales)? del (?:mes que viene|pr[oó]ximo mes)\\b',
    endOfYear: '\\b(?:a )?fin(?:al|ales)? (?:de|del|de este) año\\b',
    months: [
      'enero',
      'febrero',
      'marzo',
      'abril',
      'mayo',
      'junio',
      'julio',
      'agosto',
      'sep?tiembre',
      'octubre',
      'noviembre',
      'diciembre',
    ],
    dates: ['\\b{date} de {month}(?: del? {year})?\\b'],
    endOfNamedMonth: '\\b(?:a )?fin(?:al|ales)? de {month}\\b',
    dayOfMonth: '(?<=\\b(?:el|del|al|día) ){date}\\b(?! ?(?:%|€|h\\b))',
    within: ['\\b(?:en|dentro de|en un plazo de|en el plazo de) {count} {unit}\\b'],
    numbers: ['(?:un|uno|una)', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
    units: { day: 'días?', week: 'semanas?', month: 'mes(?:es)?' },
  },
})
