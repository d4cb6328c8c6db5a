import type { Language } from './language.ts'
import { oneOf, pattern, setOf } from './pattern.ts'
import { portuguesePhrase } from './titles/portuguese-titles.ts'

// Stems of verbs of what people do after meetings.
const STEMS = `envi mand prepar rev rever revis escrev redig verific corrig lig contat contact organiz reserv termin atualiz pass
  partilh compartilh acrescent adicion test ped public modific complet avis inform confirm entreg sub olh fal pergunt convoc agend
  program elabor apresent procur arranj resolv ger gerenci pag compr assin imprim calcul recolh document instal configur coorden
  fech consult mud cri analis anunci propo respond reenvi renov negoci fatur traduz faz conclu trat marc cheque chec
  encaminh agiliz finaliz ajust fixa implement valid levant mont cuid encarreg digitaliz`
const INFINITIVE = `(?:${oneOf(STEMS)}(?:ar|er|ir|r)|fazer|pôr|propor|enviar|rever)(?:-(?:me|te|lhe|lhes|nos|o|a|os|as|vos))?`
const I = `(?:envio|mando|preparo|revejo|reviso|escrevo|redijo|verifico|corrijo|ligo|contato|contacto|organizo|reservo|termino|atualizo|passo|partilho|compartilho|acrescento|adiciono|testo|peço|publico|modifico|completo|aviso|informo|confirmo|entrego|subo|olho|falo|pergunto|convoco|agendo|programo|elaboro|apresento|procuro|arranjo|resolvo|pago|compro|assino|imprimo|calculo|recolho|instalo|configuro|coordeno|fecho|consulto|analiso|proponho|respondo|reenvio|traduzo|faço|concluo|trato|marco|encaminho|finalizo|ajusto|monto|valido|digitalizo)`
/** “O envio”, “um aviso”: a noun of the same letters. */
const NO_NOUN =
  '(?<!(?:^|[ ,])(?:o|um|este|esse|do|ao|de|no|pelo|seu|teu|meu|cada|por|com|sem|outro|primeiro|último|novo|para|que) )'
const FUTURE = `(?:${oneOf(STEMS)}(?:ar|er|ir|r)ei|farei)`
const THIRD = `(?:envia|manda|prepara|revê|revisa|escreve|redige|verifica|corrige|liga|contacta|contata|organiza|reserva|termina|atualiza|passa|partilha|compartilha|acrescenta|adiciona|testa|pede|publica|completa|avisa|informa|confirma|entrega|fala|pergunta|convoca|agenda|elabora|apresenta|procura|resolve|paga|compra|assina|coordena|fecha|responde|traduz|faz|trata|marca|encaminha|finaliza|fica de|se encarrega|encarrega-se|cuida)`
const IMPERATIVE = `(?:envia|envie|manda|mande|prepara|prepare|revê|reveja|revisa|revise|escreve|escreva|verifica|verifique|corrige|corrija|liga|ligue|contata|contate|organiza|organize|reserva|reserve|atualiza|atualize|passa|passe|partilha|partilhe|compartilha|compartilhe|acrescenta|adiciona|pede|peça|publica|publique|completa|complete|avisa|avise|confirma|confirme|entrega|entregue|fala|fale|pergunta|pergunte|agenda|agende|resolve|resolva|paga|pague|compra|compre|assina|assine|faz|faça|marca|marque|trata|trate|encaminha|encaminhe)(?:-(?:me|nos|lhe|lhes|o|a))?`
const STILL = oneOf('também ainda já depois hoje amanhã por_favor só logo então')
const CLITIC = '(?:(?:te|lhe|lhes|vos|me|nos|o|a|os|as|se) )?'

/** Portuguese of Brazil and of Portugal: “você”, “tu”, “o senhor”, and without a pronoun. */
export const portuguese = (): Language => ({
  tag: 'pt',
  // “Decidimos adiar …”, “ficou decidido que …”, “a gente decidiu …”, “acordámos”, “Decisão: …”
  decided: pattern`(?:^|[,;:] |\b(?:e|então|portanto|assim|nós|finalmente|bom|pronto|hoje) )(?:decidimos|combinamos|combinámos|acordamos|acordámos|aprovamos|aprovámos|optamos por|optámos por|escolhemos)(?!\p{L})|\b(?:a gente|a equipe|a equipa|o comitê|o conselho|a direção|a diretoria) (?:já |então )?(?:decidiu|aprovou|escolheu|optou por)\b|\b(?:ficou|fica|está|foi) (?:então |também )?(?:decidido|combinado|acordado|aprovado) (?:que|em|para|adiar|manter|usar|o|a)\b|\ba decisão (?:está tomada|é de)\b|\bestamos (?:todos )?de acordo (?:que|em)\b|^\P{L}*(?:decisão|deliberação)\s{0,3}:`,
  undecided: pattern`\b(?:quem|como|o que|quase|talvez|oxalá|antes que|(?:ano|mês|semana|segunda|terça|quarta|quinta|sexta) passad[oa]|há \S{1,24} (?:dias|semanas|meses|anos)|\S{1,24} (?:dias|semanas|meses|anos) atrás|na época)\b`,

  // “Tarefa para a Ana: …”, “Ação: …”, “A fazer: …”
  label: pattern`^\P{L}*(?:tarefas?|aç(?:ão|ões)|pendências?|a fazer|to-?dos?|próximo passo|ponto de ação)(?: (?:para|pra|de|do|da) [^:,]{1,60}| \([^)]{1,60}\)| \S{1,30})?\s{0,3}[:–]`,
  // “Eu me encarrego do local”, “eu trato disso”, “deixa comigo”, “fico responsável por”
  commitment: pattern`\b(?:cuido|trato) eu\b|\b(?:eu )?me encarrego (?:de|do|da|disso)\b|\bencarrego-me (?:de|do|da|disso)\b|\beu (?:trato|cuido) (?:de|do|da|dos|das|disso)\b|\b(?:deixa|deixem) (?:isso )?comigo\b|\bfico (?:responsável por|encarregad[oa] de|de) |\bcomprometo-me a\b|\bme comprometo a\b`,
  // “Te envio o relatório amanhã”, “vou mandar”, “enviarei”
  promise: pattern`${NO_NOUN}\b${I}(?:-(?:te|lhe|lhes|vos|o|a|os|as))?\b|\b(?:vou|posso) ${CLITIC}${INFINITIVE}\b|\b${FUTURE}\b`,
  future: pattern`\bvou ${CLITIC}${INFINITIVE}\b|\b${FUTURE}\b|\b(?:te|lhe|lhes|vos) (?:envio|mando|passo)\b|\b(?:envio|mando)-(?:te|lhe|vos)\b`,
  // “Tenho que revisar …”, “preciso de enviar …”
  duty: pattern`\b(?:tenho(?: ${STILL}){0,5} (?:que|de)|(?<!é )preciso(?: ${STILL}){0,5}(?: de)?|devo|me falta|falta-me)(?: ${STILL}){0,5} ${INFINITIVE}\b`,
  sharedDuty: pattern`\b(?:temos (?:que|de)|precisamos(?: de)?|devemos|a gente (?:tem que|precisa)|é preciso)(?: ${STILL}){0,5} ${INFINITIVE}\b`,
  // “Você pode enviar …?”, “podias mandar …?”, “me manda …, por favor”, “envie …, por favor”
  request: pattern`\b(?:você|o senhor|a senhora|vocês|tu|alguém)?\s?(?:pode|podes|poderia|poderias|podia|podias|podem|poderiam|consegue|consegues|tem que|tens de|tens que|precisa|deve|deveria)(?: você| ${STILL},?)* ${CLITIC}${INFINITIVE}\b|^@\s{0,3},? (?:por favor,? )?(?:me |nos )?${IMPERATIVE}\b|\bpor favor,? (?:me |nos )?${IMPERATIVE}\b|^\P{L}*(?:me |nos )?${IMPERATIVE}\b[^;:?]{0,80}?\bpor favor\b|\bvocê (?:me |nos |lhe )?(?:manda|envia|prepara|verifica|confirma|revisa|cuida d|trata d)`,
  group: pattern`\b(?:vocês|todos|todas|alguém|cada um|nós|podem|poderiam|a gente)\b`,
  // “O Tom trata da ata”, “a Lena vai ligar para o cliente até segunda”
  assigned: pattern`@ (?:${STILL} ){0,5}${CLITIC}${THIRD}(?!\p{L})|@ (?:vai|tem que|tem de|deve|precisa) ${CLITIC}${INFINITIVE}\b`,

  negated: pattern`\b(?:não|nunca|jamais|nada|nenhum|nenhuma|ninguém|sem|nem)\b`,
  conditional: pattern`\b(?:(?<!(?:verific|confirm|pergunt|olh)(?:ar|o|arei) |ver |vejo |saber )se(?! possível| encarrega)|talvez|provavelmente|eventualmente|se calhar|proponho|sugiro|acho que|espero|vou tentar|tento|tentarei|caso|quando|assim que|gostaria|queria|poderia ser|seria|teria|deveria eu|quem sabe|vamos ver|depende|por que|porquê|por quê|supondo)\b`,
  reported: pattern`\b(?:disse|disseram|dizia|prometi|prometeu|ontem|era|eram|foi|foram|estava|estavam|tinha|tinham|havia|fiz|sempre|cada|todos os|todas as|toda|todo|normalmente|às vezes|costumo|costuma|desde|semana passada|supostamente|já (?:enviei|mandei|fiz)|passad[oa])\b`,
  personal: pattern`\b(?:luz|janela|bolo|café|jogo|filme|esporte|desporto|exercício|férias|médico|abraço|beijo)\b`,
  joke: pattern`\b(?:haha|hahaha|kkk+|rsrs|brincadeira|brincando|a brincar|piada|tô brincando)\b`,
  otherSubject: pattern`\b(?:tu|você|vocês|ele|ela|eles|elas|todos|mas|porque|para que|que)\b`,
  logistics: pattern`\b(?:me ouve|me ouves|me ouvem|ouvir|ouvir-me|ver (?:a minha|minha) tela|compartilhar (?:a |sua )?tela|tela|ecrã|microfone|repetir|explicar|contar|contar-nos|se apresentar|começar|falar mais alto|a palavra)\b`,
  accepts: pattern`^(?:(?:sim|ok|okay|claro|está bem|tá bom|tá|combinado|com certeza|perfeito|pode ser|sem problemas?|beleza|certo)[\s,.!]*)*(?:sim|ok|okay|claro|está bem|tá bom|combinado|com certeza|beleza|sem problemas?|deixa comigo|eu (?:faço|trato|cuido|envio|mando|me encarrego)|faço isso|pode deixar)\b`,
  refersBack: pattern`\b(?:faço|farei|fazer) (?:isso|isto)\b|\bfazê-l[oa]s?\b|\bfaz isso\b|\beu faço\b`,
  bareWords: setOf(
    'sim ok okay claro está bem tá bom combinado isso isto eu faço trato disso cuido deixa comigo me encarrego o a os as até para antes de do da então e também vou fazer posso no na pode deixar farei te lhe lhes vos perfeito certo',
  ),

  lead: pattern`^(?:(?:o |a )?@\s{0,3},? )?(?:(?:e|então|bom|ok|sim|também|depois) )*(?:(?:podemos|poderíamos|dá para)|(?:você |o senhor |a senhora |vocês |tu |alguém )?(?:pode|podes|poderia|poderias|podia|podias|podem|poderiam|consegue|consegues|tem que|tens de|deve|deveria)(?: você)?|(?:eu )?(?:tenho (?:${STILL} ){0,5}(?:que|de)|preciso(?: de)?|devo|vou|posso)|temos (?:que|de)|precisamos(?: de)?|devemos|(?:o |a )?@ (?:vai|tem que|tem de|deve)) (?:${STILL},? )*`,
  softener: pattern`,? ?\bpor favor\b,?`,
  taskPhrase: portuguesePhrase(`${I}|${THIRD}|${FUTURE}|${IMPERATIVE}|encarrego`),

  days: {
    by: '\\b(?:até(?: o| a| à| ao| às)?|antes (?:do?|da|de que)|para(?: o| a)?|pra(?: o| a)?|no máximo(?: até)?|o mais tardar(?: na| no| até)?)(?: a| o)?(?: dia)?',
    notDue:
      '\\b(?:desde(?: a| o)?|depois d[eao]|d[eao]|das|dos|cada|tod[ao]s? (?:as?|os?)|toda|todo|a partir d[eao]|ontem|às)',
    past: '(?:passad[oa])',
    event:
      '\\b(?:reunião|encontro|oficina|demo|apresentação|comitê|conferência|feira|chamada|call|férias|sessão) (?:d[eao] |n[ao] )?',
    today:
      '\\b(?:hoje mesmo|ainda hoje|hoje à (?:tarde|noite)|esta tarde|esta noite|(?:o )?(?:fim|final) do dia)\\b|\\bhoje(?=[.!?]*$)|\\bagora à tarde\\b',
    tomorrow: '(?<!depois de )\\bamanhã\\b(?! de manhã cedo todos)',
    dayAfterTomorrow: '\\bdepois de amanhã\\b',
    weekdays: [
      'segunda(?:-feira)?(?! (?:opção|vez|proposta|versão|parte|fase|reunião|etapa))',
      'terça(?:-feira)?(?! parte)',
      'quarta(?:-feira)?(?! (?:opção|vez|parte|fase|etapa))',
      'quinta(?:-feira)?(?! (?:opção|vez|parte|fase|etapa))',
      'sexta(?:-feira)?(?! (?:opção|vez|parte|fase|etapa))',
      'sábado',
      'domingo',
    ],
    weekday: '\\b{day}\\b',
    coming: ['\\best[ae] {day}\\b'],
    next: ['\\bpróxim[ao] {day}\\b', '\\b{day} (?:que vem|próxim[ao])\\b'],
    ofNextWeek: ['\\b{day} da (?:semana que vem|próxima semana)\\b'],
    thisWeek: '\\best?a (?:mesma )?semana\\b|\\b(?:o )?(?:fim|final) d(?:a|esta|essa) semana\\b(?! que vem)',
    nextWeek: '\\b(?:a |o final d[ae] |o fim d[ae] )?(?:próxima semana|semana que vem)\\b',
    vague:
      '\\b(?:começo|início) d[aeo] (?:semana|mês|próxima semana)\\b|\\bpróxim[ao] (?:reunião|mês|vez|sessão)\\b|\\bo mês que vem\\b',
    endOfMonth: '\\b(?:o )?(?:fim|final) d(?:o|este|esse) mês\\b(?! que vem)',
    endOfNextMonth: '\\b(?:o )?(?:fim|final) do (?:mês que vem|próximo mês)\\b',
    endOfYear: '\\b(?:o )?(?:fim|final) d(?:o|este) ano\\b',
    months: [
      'janeiro',
      'fevereiro',
      'março',
      'abril',
      'maio',
      'junho',
      'julho',
      'agosto',
      'setembro',
      'outubro',
      'novembro',
      'dezembro',
    ],
    dates: ['\\b{date} de {month}(?: de {year})?\\b'],
    endOfNamedMonth: '\\b(?:o )?(?:fim|final|finais) de {month}\\b',
    dayOfMonth: '(?<=\\bdia ){date}\\b',
    within: ['\\b(?:em|dentro de|daqui a|no prazo de) {count} {unit}\\b'],
    numbers: [
      '(?:um|uma)',
      '(?:dois|duas)',
      'três',
      'quatro',
      'cinco',
      'seis',
      'sete',
      'oito',
      'nove',
      'dez',
    ],
    units: { day: 'dias?', week: 'semanas?', month: 'm(?:ês|eses)' },
  },
})
