import type { RpcHandlers } from '@mi/contracts'
import type { Parts } from '../parts.ts'
import { ask } from './ask.ts'
import { createActionItem } from './create-action-item.ts'
import { createDiagram } from './create-diagram.ts'
import { createTemplate } from './create-template.ts'
import { deleteActionItem } from './delete-action-item.ts'
import { deleteDiagram } from './delete-diagram.ts'
import { deleteTemplate } from './delete-template.ts'
import { eraseMeeting } from './erase-meeting.ts'
import { getActionItem } from './get-action-item.ts'
import { getActionItemHistory } from './get-action-item-history.ts'
import { getDefaultTemplate } from './get-default-template.ts'
import { getDiagram } from './get-diagram.ts'
import { getDiagramImage } from './get-diagram-image.ts'
import { getModelUsage } from './get-model-usage.ts'
import { getMeetingSummary, getSummary } from './get-summary.ts'
import { getTemplate } from './get-template.ts'
import { listActionItems } from './list-action-items.ts'
import { listDiagrams } from './list-diagrams.ts'
import { listSummaryVersions } from './list-summary-versions.ts'
import { listTemplates } from './list-templates.ts'
import { regenerateSummary } from './regenerate-summary.ts'
import { setDefaultTemplate } from './set-default-template.ts'
import { updateActionItem } from './update-action-item.ts'
import { updateTemplate } from './update-template.ts'

/** Every operation of the service. */
export function handlers(parts: Parts) {
  return {
    'mi.insights.v1.Templates': {
      listTemplates: listTemplates(parts),
      createTemplate: createTemplate(parts),
      getTemplate: getTemplate(parts),
      updateTemplate: updateTemplate(parts),
      deleteTemplate: deleteTemplate(parts),
      getDefaultTemplate: getDefaultTemplate(parts),
      setDefaultTemplate: setDefaultTemplate(parts),
    },
    'mi.insights.v1.Summaries': {
      getMeetingSummary: getMeetingSummary(parts),
      getSummary: getSummary(parts),
      regenerateSummary: regenerateSummary(parts),
      listSummaryVersions: listSummaryVersions(parts),
    },
    'mi.insights.v1.ActionItems': {
      listActionItems: listActionItems(parts),
      createActionItem: createActionItem(parts),
      getActionItem: getActionItem(parts),
      updateActionItem: updateActionItem(parts),
      deleteActionItem: deleteActionItem(parts),
      getActionItemHistory: getActionItemHistory(parts),
    },
    'mi.insights.v1.Diagrams': {
      createDiagram: createDiagram(parts),
      listDiagrams: listDiagrams(parts),
      getDiagram: getDiagram(parts),
      deleteDiagram: deleteDiagram(parts),
      getDiagramImage: getDiagramImage(parts),
    },
    'mi.insights.v1.Questions': { ask: ask(parts) },
    'mi.insights.v1.InsightsDirectory': {
      eraseMeeting: eraseMeeting(parts),
      getModelUsage: getModelUsage(parts),
    },
  } satisfies Partial<RpcHandlers>
}
