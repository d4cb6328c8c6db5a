/** What the engine says itself, where the model has nothing to say. */
export interface Phrases {
  readonly nothingForSection: string
  readonly nothingSaid: string
  readonly noAnswer: string
}

const ENGLISH: Phrases = {
  nothingForSection: 'Nothing was found for this section.',
  nothingSaid: 'Nothing was said in this meeting.',
  noAnswer: 'Nothing in the meetings searched answers this question.',
}

const PHRASES: Readonly<Record<string, Phrases>> = {
  en: ENGLISH,
  de: {
    nothingForSection: 'Für diesen Abschnitt wurde nichts gefunden.',
    nothingSaid: 'In dieser Besprechung wurde nichts gesagt.',
    noAnswer: 'In den durchsuchten Besprechungen findet sich keine Antwort auf diese Frage.',
  },
  fr: {
    nothingForSection: 'Rien n’a été trouvé pour cette section.',
    nothingSaid: 'Rien n’a été dit pendant cette réunion.',
    noAnswer: 'Rien dans les réunions consultées ne répond à cette question.',
  },
  es: {
    nothingForSection: 'No se encontró nada para esta sección.',
    nothingSaid: 'No se dijo nada en esta reunión.',
    noAnswer: 'Nada en las reuniones consultadas responde a esta pregunta.',
  },
  it: {
    nothingForSection: 'Non è stato trovato nulla per questa sezione.',
    nothingSaid: 'In questa riunione non è stato detto nulla.',
    noAnswer: 'Nulla nelle riunioni consultate risponde a questa domanda.',
  },
  pt: {
    nothingForSection: 'Nada foi encontrado para esta seção.',
    nothingSaid: 'Nada foi dito nesta reunião.',
    noAnswer: 'Nada nas reuniões pesquisadas responde a esta pergunta.',
  },
  nl: {
    nothingForSection: 'Voor dit onderdeel is niets gevonden.',
    nothingSaid: 'In deze vergadering is niets gezegd.',
    noAnswer: 'Niets in de doorzochte vergaderingen beantwoordt deze vraag.',
  },
  ja: {
    nothingForSection: 'この項目に当たる内容は見つかりませんでした。',
    nothingSaid: 'この会議では発言がありませんでした。',
    noAnswer: '検索した会議にこの質問への答えは見つかりませんでした。',
  },
  zh: {
    nothingForSection: '未找到与本节相关的内容。',
    nothingSaid: '本次会议没有发言。',
    noAnswer: '所检索的会议中没有这个问题的答案。',
  },
}

/** In the language of a BCP 47 tag; in English where we have no words of it. */
export function phrasesIn(language: string): Phrases {
  return PHRASES[language.toLowerCase().split('-')[0] as string] ?? ENGLISH
}
