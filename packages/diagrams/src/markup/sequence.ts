import type { DiagramStyle } from '../input.ts'
import type { SequenceModel } from '../model/sequence.ts'
import { frontMatter, mermaidText } from './escape.ts'
import { MERMAID_THEMES } from './theme.ts'

/** The sequence diagram in Mermaid's notation. */
export function sequenceMarkup(model: SequenceModel, title: string, style: DiagramStyle): string {
  const speakers = model.speakers.map(
    speaker => `  participant ${speaker.id} as ${mermaidText(speaker.label)}`,
  )
  const messages = model.exchanges.flatMap(({ from, to, request, answer }) => [
    `  ${from.id}->>${to.id}: ${mermaidText(request.label)}`,
    ...(answer ? [`  ${to.id}-->>${from.id}: ${mermaidText(answer.label)}`] : []),
  ])
  return [...frontMatter(title, MERMAID_THEMES[style]), 'sequenceDiagram', ...speakers, ...messages, ''].join(
    '\n',
  )
}
