/** The sentences of an overview: `{}` is what they are about. */
export interface OverviewPhrases {
  readonly topics: string
  /** Where there is only one, and the verb tells. */
  readonly topic?: string
  readonly decided: string
  readonly next: string
  /** Between the last two of a list. */
  readonly and: string
  /** Between the others. */
  readonly comma: string
  /** Between two tasks. */
  readonly step: string
  /** What follows the title of a task: `{}` is its owner. */
  readonly owner: string
}

const LATIN = { comma: ', ', step: '; ', owner: ' ({})' }

const PHRASES: Readonly<Record<string, OverviewPhrases>> = {
  de: {
    ...LATIN,
    topics: 'Besprochen wurden {}.',
    topic: 'Thema war: {}.',
    decided: 'Beschlossen wurde: {}',
    next: 'Nächste Schritte: {}.',
    and: ' und ',
  },
  fr: {
    ...LATIN,
    step: ' ; ',
    topics: 'La réunion a porté sur : {}.',
    decided: 'Il a été décidé : {}',
    next: 'Prochaines étapes : {}.',
    and: ' et ',
  },
  es: {
    ...LATIN,
    topics: 'Se habló de: {}.',
    decided: 'Se decidió: {}',
    next: 'Próximos pasos: {}.',
    and: ' y ',
  },
  it: {
    ...LATIN,
    topics: 'Si è parlato di: {}.',
    decided: 'È stato deciso: {}',
    next: 'Prossimi passi: {}.',
    and: ' e ',
  },
  pt: {
    ...LATIN,
    topics: 'Falou-se de: {}.',
    decided: 'Foi decidido: {}',
    next: 'Próximos passos: {}.',
    and: ' e ',
  },
  nl: {
    ...LATIN,
    topics: 'Er is gesproken over {}.',
    decided: 'Besloten is: {}',
    next: 'Volgende stappen: {}.',
    and: ' en ',
  },
  ja: {
    topics: '{}について話し合いました。',
    decided: '決定事項：{}',
    next: '今後の対応：{}。',
    and: 'と',
    comma: '、',
    step: '、',
    owner: '（{}）',
  },
  zh: {
    topics: '会议讨论了{}。',
    decided: '会议决定：{}',
    next: '下一步：{}。',
    and: '和',
    comma: '、',
    step: '、',
    owner: '（{}）',
  },
}

/** Of a BCP 47 tag; null where we have no words of the language. */
export function overviewPhrases(language: string): OverviewPhrases | null {
  return PHRASES[language.toLowerCase().split('-')[0] ?? ''] ?? null
}
