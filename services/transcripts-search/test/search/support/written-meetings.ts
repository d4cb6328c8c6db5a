import type { TranscriptDocument } from '../../../src/engines/engine.ts'
import { transcript } from './transcripts.ts'

/** Small meetings in several languages, written for these tests. They are available even without the real meetings. */
export function writtenMeetings(): TranscriptDocument[] {
  const day = (n: number) => new Date(Date.UTC(2026, 1, n, 9, 30))
  return [
    transcript(
      'budget',
      [
        'Ada Byron: Let us begin with the budgets for next year, shall we?',
        'Bo Chen: The marketing budget was cut; we can’t print the catalogue.',
        'Ada Byron: Printing costs doubled. The printer’s quote is 3.5 times the old one.',
        'Cy Dean: E-mail is cheaper than print, but e-mails aren’t read.',
        'Bo Chen: Um, yeah, okay.',
        'Cy Dean: Then decide: print or e-mail? To be or not to be!',
        'Ada Byron: We decided last week. Café Zürich, remember?',
      ],
      { meeting: { startedAt: day(3), channelIds: ['chn_money'] } },
    ),
    transcript(
      'haus',
      [
        'Eva Groß: Die Häuser am Fluss sind verkauft.',
        'Jörg Weiß: Das Haus am Markt nicht. Die Maßnahmen beginnen im März.',
        'Eva Groß: Die Entscheidung fällt die Geschäftsführung.',
        'Jörg Weiß: Ja, genau, die Entscheidungen liegen bei ihr.',
        'Eva Groß: Der Budget-Plan für das Marketing fehlt noch.',
      ],
      { language: 'de', meeting: { startedAt: day(10), platform: 'google_meet' } },
    ),
    transcript(
      'equipe',
      [
        "Zoé Petit: L'équipe a décidé de reporter la réunion.",
        'Léa Roux: Les réunions du lundi sont déjà reportées.',
        "Zoé Petit: D'accord, le budget est voté.",
      ],
      { language: 'fr', meeting: { startedAt: day(10), channelIds: ['chn_money', 'chn_paris'] } },
    ),
    transcript(
      'tokyo',
      [
        '佐藤: 来週の予算会議を延期します。',
        '鈴木: 会議室は予約済みです。',
        '佐藤: ＡＢＣプロジェクトの予算ですか。',
      ],
      { language: 'ja', meeting: { startedAt: day(20), platform: 'google_meet' } },
    ),
    transcript('seoul', ['김: 회의에서 예산을 논의했습니다.', '이: 다음 회의는 언제입니까?'], {
      language: 'ko',
      meeting: { startedAt: day(21) },
    }),
    transcript('nairobi', ['Juma: Mkutano wa bajeti ni kesho.', 'Asha: Bajeti ya marketing?'], {
      language: null,
      meeting: { startedAt: day(22), channelIds: ['chn_money'] },
    }),
  ]
}
