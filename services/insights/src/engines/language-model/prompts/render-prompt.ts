import { readFileSync } from 'node:fs'

/** Files of `services/insights/prompts`. */
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
 * A prompt with its `{{blanks}}` filled. Values are put in once and not read again: what looks like a blank in one stays as it is.
 *
 * @throws Error when a blank has no value: prompt and code do not fit together.
 */
export function renderPrompt(name: PromptName, values: Readonly<Record<string, string>> = {}): string {
  return textOf(name).replace(/\{\{(\w+)\}\}/g, (_, blank: string) => {
    const value = values[blank]
    if (value === undefined) throw new Error(`prompt ${name} needs ${blank}`)
    return value
  })
}
