import { readFileSync } from 'node:fs'

/** The files in `services/insights/prompts`. */
export type PromptName =
  | 'ground-rules'
  | 'quotes'
  | 'insights'
  | 'summarize'
  | 'take-notes'
  | 'condense-notes'
  | 'compose'
  | 'answer'
  | 'correct'

const texts = new Map<PromptName, string>()

function textOf(name: PromptName): string {
  let text = texts.get(name)
  if (text === undefined) {
    text = readFileSync(new URL(`../../../../prompts/${name}.md`, import.meta.url), 'utf8').trim()
    texts.set(name, text)
  }
  return text
}

/**
 * Fills the `{{blanks}}` of a prompt. Values are inserted once and not parsed again: a blank in a value stays unchanged.
 *
 * @throws Error when a blank has no value: prompt and code do not match.
 */
export function renderPrompt(name: PromptName, values: Readonly<Record<string, string>> = {}): string {
  return textOf(name).replace(/\{\{(\w+)\}\}/g, (_, blank: string) => {
    const value = values[blank]
    if (value === undefined) throw new Error(`prompt ${name} needs ${blank}`)
    return value
  })
}
