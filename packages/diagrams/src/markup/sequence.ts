import type { DiagramStyle } from '../input.ts'
import type { SequenceModel } from '../model/sequence.ts'
import { frontMatter, mermaidText } from './escape.ts'
import { MERMAID_THEMES } from './theme.ts'

/** The sequence diagram in Mermaid's notation. */
export function sequenceMarkup(model: SequenceModel, title: string, style: DiagramStyle): string {
  const speakers = model.speakers.map(
    speaker => `  participant ${speaker.id} as ${mermaidText(speaker.label)}`,
  )
  const [first, last] = [model.speakers[0]?.id, model.speakers.at(-1)?.id]
  const everybody = first === last ? first : `${first},${last}`
  const messages = model.rows.flatMap(row => {
    if (row.kind === 'task') {
      // Mermaid breaks long words in narrow notes, including entities, so the day is on a separate line.
      const due = row.node.dueDate ? `<br/>due ${row.node.dueDate}` : ''
      if (row.asker)
        return [`  ${row.asker.id}->>${row.owner.id}: Action item#58; ${mermaidText(row.node.label)}${due}`]
      return [`  Note over ${row.owner.id}: Action item#58; ${mermaidText(row.node.label)}${due}`]
    }
    if (row.kind === 'decision')
      return [`  Note over ${everybody}: Decision#58; ${mermaidText(row.node.label)}`]
    const { from, to, request, answer } = row
    return [
      `  ${from.id}->>${to.id}: ${mermaidText(request.label)}`,
      ...(answer ? [`  ${to.id}-->>${from.id}: ${mermaidText(answer.label)}`] : []),
    ]
  })
  return [...frontMatter(title, MERMAID_THEMES[style]), 'sequenceDiagram', ...speakers, ...messages, ''].join(
    '\n',
  )
}
