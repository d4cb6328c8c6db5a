import type { DiagramStyle } from '../input.ts'
import type { MindmapModel } from '../model/mindmap.ts'
import type { DiagramNode } from '../model/nodes.ts'
import { frontMatter, mermaidText } from './escape.ts'
import { MERMAID_THEMES } from './theme.ts'

function leafText(leaf: DiagramNode): string {
  if (leaf.kind === 'decision') return `Decision#58; ${mermaidText(leaf.label)}`
  if (leaf.kind === 'point') {
    const speaker = leaf.speakerName === null ? '' : `${mermaidText(leaf.speakerName)}#58; `
    return speaker + mermaidText(leaf.label)
  }
  const owner = [leaf.assigneeName, leaf.dueDate && `due ${leaf.dueDate}`].filter(Boolean).join(', ')
  return `Action#58; ${mermaidText(leaf.label)}${owner === '' ? '' : ` #40;${mermaidText(owner)}#41;`}`
}

/** The mind map in Mermaid's notation: depth is indentation. */
export function mindmapMarkup(model: MindmapModel, title: string, style: DiagramStyle): string {
  const lines = [`  ${model.root.id}(("${mermaidText(model.root.label)}"))`]
  for (const branch of model.branches) {
    lines.push(`    ${branch.topic.id}["${mermaidText(branch.topic.label)}"]`)
    for (const leaf of branch.leaves) {
      lines.push(
        `      ${leaf.id}${leaf.kind === 'decision' ? '[' : '('}"${leafText(leaf)}"${leaf.kind === 'decision' ? ']' : ')'}`,
      )
    }
  }
  return [...frontMatter(title, MERMAID_THEMES[style]), 'mindmap', ...lines, ''].join('\n')
}
