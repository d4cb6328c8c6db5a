import type { Summary } from '@mi/contracts/mi/insights/v1'
import type { SectionDraft } from '../engines/engine.ts'
import type { SummaryContent, SummaryRecord } from '../store/summaries.ts'

/**
 * A summary as GET answers it: its state, and the content there is. While new content is made, and when that
 * failed, the earlier content goes on being read, with the template and engine that it was made with.
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

/** An earlier version: complete in itself, whatever the state of the summary is now. */
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
