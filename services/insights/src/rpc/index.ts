import type { RpcHandlers } from '@mi/contracts'
import type { Deps } from '../deps.ts'
import { ask } from './ask.ts'
import { createActionItem } from './create-action-item.ts'
import { createDiagram } from './create-diagram.ts'
import { createTemplate } from './create-template.ts'
import { deleteActionItem } from './delete-action-item.ts'
import { deleteDiagram } from './delete-diagram.ts'
import { deleteTemplate } from './delete-template.ts'
import { findVisible } from './find-visible.ts'
import { getActionItem } from './get-action-item.ts'
import { getActionItemHistory } from './get-action-item-history.ts'
import { getDefaultTemplate } from './get-default-template.ts'
import { getDiagram } from './get-diagram.ts'
import { getDiagramImage } from './get-diagram-image.ts'
import { getMeetingSummary, getSummary } from './get-summary.ts'
import { getTemplate } from './get-template.ts'
import { listActionItems } from './list-action-items.ts'
import { listDiagrams } from './list-diagrams.ts'
import { listSummaryVersions } from './list-summary-versions.ts'
import { listTemplates } from './list-templates.ts'
import { regenerateSummary } from './regenerate-summary.ts'
import { setDefaultTemplate } from './set-default-template.ts'
import { updateActionItem } from './update-action-item.ts'
import { updateSummary } from './update-summary.ts'
import { updateTemplate } from './update-template.ts'

/** Every operation of the service. */
export function handlers(deps: Deps) {
  return {
    'mi.insights.v1.Templates': {
      listTemplates: listTemplates(deps),
      createTemplate: createTemplate(deps),
      getTemplate: getTemplate(deps),
      updateTemplate: updateTemplate(deps),
      deleteTemplate: deleteTemplate(deps),
      getDefaultTemplate: getDefaultTemplate(deps),
      setDefaultTemplate: setDefaultTemplate(deps),
    },
    'mi.insights.v1.Summaries': {
      getMeetingSummary: getMeetingSummary(deps),
      getSummary: getSummary(deps),
      regenerateSummary: regenerateSummary(deps),
      updateSummary: updateSummary(deps),
      listSummaryVersions: listSummaryVersions(deps),
    },
    'mi.insights.v1.ActionItems': {
      listActionItems: listActionItems(deps),
      createActionItem: createActionItem(deps),
      getActionItem: getActionItem(deps),
      updateActionItem: updateActionItem(deps),
      deleteActionItem: deleteActionItem(deps),
      getActionItemHistory: getActionItemHistory(deps),
    },
    'mi.insights.v1.Diagrams': {
      createDiagram: createDiagram(deps),
      listDiagrams: listDiagrams(deps),
      getDiagram: getDiagram(deps),
      deleteDiagram: deleteDiagram(deps),
      getDiagramImage: getDiagramImage(deps),
    },
    'mi.insights.v1.Questions': { ask: ask(deps) },
    'mi.references.v1.References': { findVisible: findVisible(deps) },
  } satisfies Partial<RpcHandlers>
}
