import type { Summary } from '@mi/contracts/mi/insights/v1'
import type { SectionDraft } from '@mi/meeting-analysis'
import type { SummaryContent, SummaryRecord } from '../store/summaries.ts'

/**
 * The message of GET for a summary: its state and its content. While new content is generated, and after a failure, the earlier content
 * stays readable, with its template and engine.
 */
export function summaryMessage(summary: SummaryRecord, content: SummaryContent | null): Summary {
  return {
    id: summary.id,
    meetingId: summary.meetingId,
    status: summary.status,
    failureReason: summary.failureReason,
    createdAt: summary.createdAt,
    updatedAt: summary.updatedAt,
    ...(content
      ? contentFields(content)
      : {
          templateId: summary.templateId,
          templateVersion: summary.templateVersion,
          sections: [],
          overview: null,
          engine: null,
          language: summary.language,
          version: 0,
        }),
  }
}

/** An earlier version, always complete, independent of the current state of the summary. */
export function earlierMessage(summary: SummaryRecord, content: SummaryContent): Summary {
  return {
    ...summaryMessage(summary, content),
    status: 'completed',
    failureReason: null,
    updatedAt: content.createdAt,
  }
}

function contentFields({
  templateId,
  templateVersion,
  engine,
  language,
  version,
  overview,
  sections,
}: SummaryContent) {
  return {
    templateId,
    templateVersion,
    engine,
    language,
    version,
    overview,
    sections: sections.map(sectionMessage),
  }
}

function sectionMessage({ key, title, content, citations }: SectionDraft) {
  return { key, title, content, citations: [...citations] }
}
