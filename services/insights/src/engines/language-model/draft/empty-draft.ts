import { phrasesIn, trainedLanguage } from '@mi/meeting-analysis'
import type { SummaryDraft, SummaryRequest } from '../../engine.ts'
import { languageWritten } from './language-written.ts'

/** The draft of a meeting without words. The model is not asked, because it could only invent content. */
export function emptyDraft({ meeting, language, template }: SummaryRequest): SummaryDraft {
  const written = languageWritten(language ?? template.language, trainedLanguage)
  const phrases = phrasesIn(written)
  return {
    title: meeting.title,
    overview: phrases.nothingSaid,
    language: written,
    sections: template.sections
      .filter(section => section.required)
      .map(({ key, title }) => ({ key, title, content: phrases.nothingForSection, citations: [] })),
    actionItems: [],
    decisions: [],
    questions: [],
    topics: [],
    usage: { input: 0, output: 0 },
  }
}
