import { renderPrompt } from './render-prompt.ts'

export interface Task {
  readonly name: 'summarize' | 'take-notes' | 'condense-notes' | 'compose' | 'answer'
  readonly values?: Readonly<Record<string, string>>
}

/** The instructions before any content of a meeting: the rules, the task, the format. */
export function instructionsFor(
  task: Task,
  { marker, language, schema }: { marker: string; language: string; schema: object },
): string {
  const rules = renderPrompt('ground-rules', { marker, language, schema: JSON.stringify(schema) })
  const own = renderPrompt(task.name, {
    ...task.values,
    quotes: renderPrompt('quotes'),
    insights: renderPrompt('insights'),
  })
  return `${rules}\n\n${own}`
}
