/** Questions that the notes of a meeting answer better than its words; `own tasks` are those of who asks. */
export type AskedOfNotes =
  | 'own tasks'
  | 'tasks'
  | 'decisions'
  | 'questions'
  | 'people'
  | 'duration'
  | 'owner'
  | 'due'

interface Asking {
  readonly tasks: RegExp
  readonly decisions: RegExp
  /** What stayed open. */
  readonly questions: RegExp
  readonly people: RegExp
  readonly duration: RegExp
  readonly owner: RegExp
  readonly due: RegExp
}

/** By ISO 639-1; of a question in lower case with straight apostrophes. */
const ASKING: Readonly<Record<string, Asking>> = {
  en: {
    tasks:
      /^(?:what|which|list|show|give|are there|does|do|who)\b.{0,60}\b(?:next steps?|action items?|to-?dos?|tasks?|follow-?ups?)\b|^(?:who does what|what happens next|what comes next|what is next|what's next)\b|^what (?:does|do|did|will|must|should) .{2,40} (?:have|need|promise|agree|going) to do\b|^what did .{2,40} promise\b/,
    decisions:
      /^(?:what|which|list|show)\b.{0,40}\b(?:decided?|decisions?|agreed?(?: on| to| about)?|settled?|conclusions?)\b|^how did (?:we|they|the (?:team|group)) decide\b/,
    questions:
      /^(?:(?:and )?(?:what|which|list|show|give|are there|is there|were there)\b.{0,40}\b)(?:(?:open|unanswered|unresolved|outstanding|remaining) (?:questions?|issues?|matters?|points?)|questions? (?:are|is|remains?|stay(?:ed|s)?|were|left)(?: still| left)? ?(?:open|unanswered|unresolved)?)\b|^what (?:is|was|remains|stays|stayed)(?: still| left)? (?:open|unresolved|undecided|unclear)[ ?]*$/,
    people:
      /^who (?:was|were|is|are|attended|joined|participated|took part|spoke|came)(?: all)?(?: (?:there|present|in|at|on|part of))?(?: (?:the|this|that|our))?(?: (?:meeting|call|session|standup|room|attend(?:ees|ing)|participants?))?[ ?]*$|^who (?:are|were) the (?:participants|attendees|speakers)\b|^(?:which|what) people (?:were|are|attended|joined)/,
    duration:
      /^how long (?:was|is|did|took|has)(?: (?:the|this|that|our))? ?(?:meeting|call|session|conversation|recording|it)?(?: (?:take|last|go|run|took|been))?[ ?]*$|^how many minutes (?:was|is|did|long)/,
    owner: /^(?:and |so )?who(?:'s|'ll)?\b/,
    due: /^(?:and |so )?(?:when|(?:by|until) when|by what (?:day|date)|what(?:'s| is) the (?:deadline|due date))\b/,
  },
  de: {
    tasks:
      /(?:nächsten schritte|offenen? (?:punkte|aufgaben)|aufgaben|to-?dos)[^?]{0,30}\??$|^was (?:muss|soll|macht|hat) .{2,30} (?:tun|machen|zu tun|erledigen)/,
    decisions: /^(?:was|welche).{0,40}(?:beschlossen|entschieden|vereinbart|beschlüsse|entscheidungen)/,
    questions:
      /(?:offenen?|ungeklärten?|unbeantworteten?) (?:frage|fragen|themen)(?!\p{L})(?: (?:gibt es|sind|bleiben)(?: noch)?)?|^was (?:ist|bleibt|blieb) (?:noch )?(?:offen|ungeklärt|unklar)|^welche fragen (?:sind|bleiben|blieben) (?:noch )?(?:offen|ungeklärt)/u,
    people:
      /^wer (?:war|waren|nahm|hat teilgenommen|ist)(?: (?:alles|alle))?(?: (?:dabei|anwesend|da|teil))?[ ?]*$/,
    duration: /^wie lange (?:dauerte|war|ging|hat).{0,40}(?:besprechung|sitzung|meeting|gedauert|es)?[ ?]*$/,
    owner: /^wer\b/,
    due: /^(?:bis )?wann\b/,
  },
  fr: {
    tasks: /(?:prochaines étapes|tâches|actions)(?: .{0,30})?\s?\?$|^que doit faire/,
    decisions: /^(?:qu['’]|quelles?|que).{0,40}(?:décid|décision)/,
    questions:
      /(?:questions?|points?) (?:(?:sont|restent|reste|est) (?:encore )?)?(?:ouvert|en suspens|sans réponse|non résolu)|^qu'est-ce qui (?:reste|est) (?:encore )?(?:ouvert|en suspens|à décider)/,
    people: /^qui (?:était|étaient|est|a participé|ont participé)(?: (?:là|présente?s?|à la réunion))?[ ?]*$/,
    duration: /^combien de temps .{0,20}(?:dur|réunion)/,
    owner: /^qui\b/,
    due: /^(?:pour |d'ici )?quand\b/,
  },
  es: {
    tasks: /(?:próximos pasos|tareas|pendientes)(?: .{0,30})?\?$|^¿?qué (?:tiene|debe) .{0,40}hacer/,
    decisions: /^¿?(?:qué|cuáles).{0,40}(?:decid|decisi|acord)/,
    questions:
      /(?:preguntas?|cuesti[oó]n(?:es)?|temas?) (?:(?:quedan|siguen|están|quedaron) )?(?:abiert|pendiente|sin (?:respuesta|resolver))|^¿?qué (?:queda|quedó|sigue) (?:abierto|pendiente|sin (?:resolver|decidir))/,
    people:
      /^¿?quién(?:es)? (?:estaba|estaban|estuvo|estuvieron|participó|participaron|asisti)\p{L}*(?: .{0,30})?\?*$/u,
    duration: /^¿?cuánto (?:duró|tiempo duró)/,
    owner: /^¿?quién\b/,
    due: /^¿?(?:para )?cuándo\b/,
  },
  it: {
    tasks: /(?:prossimi passi|compiti|attività)(?: .{0,30})?\?$/,
    decisions: /^(?:cosa|che cosa|quali).{0,40}(?:decis|deliber)/,
    questions:
      /(?:domand[ae]|question[ei]|punt[oi]) (?:(?:sono|restano|rimangono) (?:ancora )?)?(?:apert|in sospeso|senza risposta|irrisolt)|^(?:che )?cosa (?:resta|rimane) (?:apert|in sospeso|da decidere)/,
    people: /^chi (?:c'era|era presente|ha partecipato)/,
    duration: /^quanto (?:è durata|dura)/,
    owner: /^chi\b/,
    due: /^(?:entro |per )?quando\b/,
  },
  pt: {
    tasks: /(?:próximos passos|tarefas|pendências)(?: .{0,30})?\?$/,
    decisions: /^(?:o que|quais).{0,40}(?:decid|decis|acord)/,
    questions:
      /(?:perguntas?|quest(?:ão|ões)|pontos?) (?:(?:ficaram|ficam|estão|continuam) (?:ainda )?)?(?:em aberto|abert|pendente|sem resposta)|^o que (?:ficou|fica|está|continua) (?:em aberto|pendente|por decidir)/,
    people: /^quem (?:estava|esteve|participou)/,
    duration: /^quanto tempo durou|^quanto durou/,
    owner: /^quem\b/,
    due: /^(?:até |para )?quando\b/,
  },
  nl: {
    tasks: /(?:volgende stappen|taken|actiepunten)(?: .{0,30})?\?$/,
    decisions: /^(?:wat|welke).{0,40}(?:beslo|beslis|afgesproken)/,
    questions:
      /(?:open(?:staande)?|onbeantwoorde) vra(?:ag|gen)|^welke vragen (?:zijn|staan|blijven) (?:er )?(?:nog )?open|^wat (?:is|staat|blijft) (?:er )?(?:nog )?open/,
    people: /^wie (?:was|waren) (?:er|aanwezig)/,
    duration: /^hoe lang (?:duurde|was)/,
    owner: /^wie\b/,
    due: /^(?:tot )?wanneer\b/,
  },
  ja: {
    tasks: /次のステップ|タスク|今後の対応|やること|宿題/u,
    decisions: /(?:何|なに|どんな).{0,20}(?:決ま|決定|決め)|決定事項/u,
    questions:
      /未解決(?:の(?:質問|課題|問題|件))?(?:は何(?:ですか)?|は(?:あります|残っています)か)?|(?:残って|残った).{0,8}(?:質問|課題|疑問)|(?:質問|疑問).{0,10}残って|まだ決まっていない/u,
    people: /(?:誰|だれ|どなた).{0,6}(?:参加|出席|いました)/u,
    duration: /(?:会議|打ち合わせ).{0,8}(?:どのくらい|何分|何時間)/u,
    owner: /(?:誰|だれ|どなた)が/u,
    due: /いつ(?:まで)?/u,
  },
  zh: {
    tasks: /下一步|待办|任务/u,
    decisions: /(?:什么|哪些).{0,8}决定|决定了?(?:什么|哪些)/u,
    questions:
      /(?:还?有(?:哪些|什么))?未(?:解决|决定?|回答)的?.{0,6}(?:问题|事项)(?:是什么|有哪些)?|(?:还有|剩下).{0,8}(?:问题).{0,6}没(?:有)?(?:解决|回答|决定)|悬而未决/u,
    people: /谁(?:参加|出席|在场)/u,
    duration: /(?:会议|会).{0,6}多(?:长|久)/u,
    owner: /谁/u,
    due: /什么时候|何时|哪天/u,
  },
}

/** “What are my action items?”, “what do I have to do?”; of a question in lower case with straight apostrophes. */
const OWN: Readonly<Record<string, RegExp>> = {
  en: /\b(?:my|mine)\b.{0,30}\b(?:action items?|actions|to-?dos?|tasks?|next steps?|follow-?ups?|assignments?)\b|^what (?:do|did|must|should|shall|am|have|will) i\b.{0,30}\b(?:do|doing|done|promised?|agreed?|take on|owe|deliver)\b|\b(?:assigned to me|on my plate)\b/,
  de: /\bmein(?:e|er|en)?\b.{0,30}(?:aufgaben|to-?dos|punkte|schritte)|^was (?:muss|soll|habe) ich\b|aufgaben.{0,20}\b(?:ich|mich|mir)\b/,
  fr: /\bmes\b.{0,30}(?:tâches|actions|étapes)|^(?:que dois-je|qu'est-ce que je dois)\b/,
  es: /\bmis\b.{0,30}(?:tareas|pendientes|pasos)|^¿?qué (?:tengo|debo)\b/,
  it: /\b(?:i miei|le mie)\b.{0,30}(?:compiti|attività|passi)|^(?:che )?cosa devo\b/,
  pt: /\b(?:minhas|meus)\b.{0,30}(?:tarefas|pendências|passos)|^o que (?:tenho|devo|preciso)\b/,
  nl: /\bmijn\b.{0,30}(?:taken|actiepunten|stappen)|^wat moet ik\b/,
  ja: /(?:私|わたし|自分|僕)(?:の|が|は).{0,10}(?:タスク|やること|宿題|課題|アクション|次のステップ|すべき)/u,
  zh: /我的?.{0,4}(?:任务|待办|下一步|行动)|我(?:要|需要|应该)做什么/u,
}

/** What a question asks of the notes, or null. @param language ISO 639-1, of the question */
export function askedOfNotes(question: string, language: string): AskedOfNotes | null {
  const asking = ASKING[language]
  if (asking === undefined) return null
  const plain = question.trim().toLowerCase().replace(/’/g, "'")
  if (OWN[language]?.test(plain)) return 'own tasks'
  const order: readonly Exclude<AskedOfNotes, 'own tasks'>[] = [
    'duration',
    'people',
    'questions',
    'tasks',
    'decisions',
    'owner',
    'due',
  ]
  return order.find(kind => asking[kind].test(plain)) ?? null
}

/** The question without the words by which it asks: of scripts without spaces, in which they cannot be told from others. */
export function withoutAsking(question: string, language: string, kind: AskedOfNotes): string {
  const asking = kind === 'own tasks' ? OWN[language] : ASKING[language]?.[kind]
  return asking === undefined ? question : question.toLowerCase().replace(/’/g, "'").replace(asking, ' ')
}
