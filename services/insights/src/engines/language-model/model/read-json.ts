import { parsePartialJson } from 'ai'

/**
 * The JSON object in a model's text: bare, in a code fence, after its thoughts, or truncated (then its complete part).
 * Undefined if the text contains no object.
 */
export async function readJson(text: string): Promise<object | undefined> {
  const spoken = text.trimStart().startsWith('<think>') ? text.slice(text.indexOf('</think>') + 1) : text
  const start = spoken.indexOf('{')
  if (start < 0) return undefined
  const fromStart = spoken.slice(start)
  const whole = fromStart.slice(0, fromStart.lastIndexOf('}') + 1)
  for (const candidate of [fromStart.trim(), whole]) {
    const { state, value } = await parsePartialJson(candidate)
    if (state === 'successful-parse') return objectOnly(value)
  }
  const end = fromStart.trimEnd()
  const { value } = await parsePartialJson(end.endsWith('```') ? end.slice(0, -3) : end)
  return objectOnly(value)
}

function objectOnly(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}
