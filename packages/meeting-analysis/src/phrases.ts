/** What an engine says itself: where nothing was found, and around what was. */
export interface Phrases {
  readonly nothingForSection: string
  readonly nothingSaid: string
  readonly noAnswer: string
  /** Where one's own tasks are asked for, and nobody knows whose they are. */
  readonly unknownAsker: string
  readonly noOwnTasks: string
  readonly noOpenQuestions: string
  /** `{day}` is the day by which a task is due. */
  readonly due: string
  /** Heads of a table of tasks: what, whose, by when. */
  readonly taskColumns: readonly [string, string, string]
  /** Heads of a table of what was said: by whom, what. */
  readonly speechColumns: readonly [string, string]
}

const ENGLISH: Phrases = {
  nothingForSection: 'Nothing was found for this section.',
  nothingSaid: 'Nothing was said in this meeting.',
  noAnswer: 'Nothing in the meetings searched answers this question.',
  unknownAsker: 'It is not known who asks, so nothing can be said about your own tasks. Ask by name instead.',
  noOwnTasks: 'No open task of yours was found in these meetings.',
  noOpenQuestions: 'No open question was found.',
  due: 'due {day}',
  taskColumns: ['What', 'Owner', 'Due'],
  speechColumns: ['Who', 'What'],
}

const PHRASES: Readonly<Record<string, Phrases>> = {
  en: ENGLISH,
  de: {
    nothingForSection: 'Für diesen Abschnitt wurde nichts gefunden.',
    nothingSaid: 'In dieser Besprechung wurde nichts gesagt.',
    noAnswer: 'In den durchsuchten Besprechungen findet sich keine Antwort auf diese Frage.',
    unknownAsker:
      'Es ist nicht bekannt, wer fragt; über eigene Aufgaben lässt sich daher nichts sagen. Fragen Sie stattdessen mit dem Namen.',
    noOwnTasks: 'In diesen Besprechungen wurde keine offene Aufgabe von Ihnen gefunden.',
    noOpenQuestions: 'Es wurde keine offene Frage gefunden.',
    due: 'bis {day}',
    taskColumns: ['Was', 'Wer', 'Bis'],
    speechColumns: ['Wer', 'Was'],
  },
  fr: {
    nothingForSection: 'Rien n’a été trouvé pour cette section.',
    nothingSaid: 'Rien n’a été dit pendant cette réunion.',
    noAnswer: 'Rien dans les réunions consultées ne répond à cette question.',
    unknownAsker:
      'On ne sait pas qui pose la question ; rien ne peut donc être dit de vos propres tâches. Demandez plutôt avec le nom.',
    noOwnTasks: 'Aucune tâche ouverte à votre nom n’a été trouvée dans ces réunions.',
    noOpenQuestions: 'Aucune question ouverte n’a été trouvée.',
    due: 'pour le {day}',
    taskColumns: ['Quoi', 'Qui', 'Échéance'],
    speechColumns: ['Qui', 'Quoi'],
  },
  es: {
    nothingForSection: 'No se encontró nada para esta sección.',
    nothingSaid: 'No se dijo nada en esta reunión.',
    noAnswer: 'Nada en las reuniones consultadas responde a esta pregunta.',
    unknownAsker:
      'No se sabe quién pregunta, así que no se puede decir nada de sus propias tareas. Pregunte con el nombre.',
    noOwnTasks: 'No se encontró ninguna tarea pendiente suya en estas reuniones.',
    noOpenQuestions: 'No se encontró ninguna pregunta abierta.',
    due: 'para el {day}',
    taskColumns: ['Qué', 'Quién', 'Fecha'],
    speechColumns: ['Quién', 'Qué'],
  },
  it: {
    nothingForSection: 'Non è stato trovato nulla per questa sezione.',
    nothingSaid: 'In questa riunione non è stato detto nulla.',
    noAnswer: 'Nulla nelle riunioni consultate risponde a questa domanda.',
    unknownAsker:
      'Non si sa chi chiede, quindi non si può dire nulla dei propri compiti. Chieda indicando il nome.',
    noOwnTasks: 'In queste riunioni non è stato trovato nessun suo compito aperto.',
    noOpenQuestions: 'Non è stata trovata nessuna domanda aperta.',
    due: 'entro il {day}',
    taskColumns: ['Cosa', 'Chi', 'Scadenza'],
    speechColumns: ['Chi', 'Cosa'],
  },
  pt: {
    nothingForSection: 'Nada foi encontrado para esta seção.',
    nothingSaid: 'Nada foi dito nesta reunião.',
    noAnswer: 'Nada nas reuniões pesquisadas responde a esta pergunta.',
    unknownAsker:
      'Não se sabe quem pergunta, por isso nada se pode dizer das suas próprias tarefas. Pergunte pelo nome.',
    noOwnTasks: 'Nenhuma tarefa sua em aberto foi encontrada nestas reuniões.',
    noOpenQuestions: 'Nenhuma questão em aberto foi encontrada.',
    due: 'até {day}',
    taskColumns: ['O quê', 'Quem', 'Prazo'],
    speechColumns: ['Quem', 'O quê'],
  },
  nl: {
    nothingForSection: 'Voor dit onderdeel is niets gevonden.',
    nothingSaid: 'In deze vergadering is niets gezegd.',
    noAnswer: 'Niets in de doorzochte vergaderingen beantwoordt deze vraag.',
    unknownAsker:
      'Het is niet bekend wie de vraag stelt, dus over eigen taken valt niets te zeggen. Vraag het met de naam.',
    noOwnTasks: 'In deze vergaderingen is geen openstaande taak van u gevonden.',
    noOpenQuestions: 'Er is geen open vraag gevonden.',
    due: 'uiterlijk {day}',
    taskColumns: ['Wat', 'Wie', 'Uiterlijk'],
    speechColumns: ['Wie', 'Wat'],
  },
  ja: {
    nothingForSection: 'この項目に当たる内容は見つかりませんでした。',
    nothingSaid: 'この会議では発言がありませんでした。',
    noAnswer: '検索した会議にこの質問への答えは見つかりませんでした。',
    unknownAsker:
      '質問している人が分からないため、ご自身のタスクについてはお答えできません。名前を挙げて質問してください。',
    noOwnTasks: 'これらの会議に、あなたの未完了のタスクは見つかりませんでした。',
    noOpenQuestions: '未解決の質問は見つかりませんでした。',
    due: '期限 {day}',
    taskColumns: ['内容', '担当', '期限'],
    speechColumns: ['発言者', '内容'],
  },
  zh: {
    nothingForSection: '未找到与本节相关的内容。',
    nothingSaid: '本次会议没有发言。',
    noAnswer: '所检索的会议中没有这个问题的答案。',
    unknownAsker: '无法得知是谁在提问，因此无法回答您自己的任务。请用姓名提问。',
    noOwnTasks: '在这些会议中没有找到您未完成的任务。',
    noOpenQuestions: '没有找到未决的问题。',
    due: '截止 {day}',
    taskColumns: ['事项', '负责人', '截止日期'],
    speechColumns: ['发言人', '内容'],
  },
}

/** In the language of a BCP 47 tag; in English where we have no words of it. */
export function phrasesIn(language: string): Phrases {
  return PHRASES[primary(language)] ?? ENGLISH
}

export function hasPhrases(language: string): boolean {
  return primary(language) in PHRASES
}

function primary(language: string): string {
  return language.toLowerCase().split('-')[0] as string
}
