import type { RpcHandlers } from '@mi/contracts'
import { createActionItem } from '../action-items/rpc/create-action-item.ts'
import { deleteActionItem } from '../action-items/rpc/delete-action-item.ts'
import { getActionItem } from '../action-items/rpc/get-action-item.ts'
import { getActionItemHistory } from '../action-items/rpc/get-action-item-history.ts'
import { listActionItems } from '../action-items/rpc/list-action-items.ts'
import { updateActionItem } from '../action-items/rpc/update-action-item.ts'
import { ask } from '../answers/rpc/ask.ts'
import type { Deps } from '../deps.ts'
import { createDiagram } from '../diagrams/rpc/create-diagram.ts'
import { deleteDiagram } from '../diagrams/rpc/delete-diagram.ts'
import { getDiagram } from '../diagrams/rpc/get-diagram.ts'
import { getDiagramImage } from '../diagrams/rpc/get-diagram-image.ts'
import { listDiagrams } from '../diagrams/rpc/list-diagrams.ts'
import { getMeetingSummary, getSummary } from '../summaries/rpc/get-summary.ts'
import { listSummaryVersions } from '../summaries/rpc/list-summary-versions.ts'
import { regenerateSummary } from '../summaries/rpc/regenerate-summary.ts'
import { updateSummary } from '../summaries/rpc/update-summary.ts'
import { createTemplate } from '../templates/rpc/create-template.ts'
import { deleteTemplate } from '../templates/rpc/delete-template.ts'
import { findVisible } from '../templates/rpc/find-visible.ts'
import { getDefaultTemplate } from '../templates/rpc/get-default-template.ts'
import { getTemplate } from '../templates/rpc/get-template.ts'
import { listTemplates } from '../templates/rpc/list-templates.ts'
import { setDefaultTemplate } from '../templates/rpc/set-default-template.ts'
import { updateTemplate } from '../templates/rpc/update-template.ts'

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
