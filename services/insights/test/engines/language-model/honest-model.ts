import type { Script, SeenRequest } from './model-server.ts'

/** A line of the material: `[12] P2: words`. */
export interface Line {
  readonly number: number
  readonly speaker: string
  readonly text: string
}

export function linesOf(prompt: string): Line[] {
  return [...prompt.matchAll(/^\[(\d+)\] ([^:\n]+): (.+)$/gm)].map(([, number, speaker, text]) => ({
    number: Number(number),
    speaker: speaker as string,
    text: text as string,
  }))
}

export function quote({ number, text }: Line) {
  return [{ segment: number, quote: text }]
}

/** A reply to `summarize` that repeats the lines, with whole lines as evidence. */
export function honestSummary({ prompt }: Pick<SeenRequest, 'prompt'>) {
  const lines = linesOf(prompt)
  const entries = lines.slice(0, 4).map(line => ({ text: line.text, cells: [], evidence: quote(line) }))
  const asked = lines.filter(({ text }) => text.endsWith('?'))
  const promised = lines.filter(({ text }) => /\b(?:I will|I'll)\b.{8}/.test(text))
  return {
    language: 'en',
    title: 'A meeting',
    overview: lines.slice(0, 2).map(line => ({ text: line.text, evidence: quote(line) })),
    sections: [...prompt.matchAll(/^- ([a-z0-9_]+) \((paragraph|bullets|table)\)/gm)].map(
      ([, key, format]) => ({
        key,
        columns: format === 'table' ? ['Who', 'What'] : [],
        entries: entries.map(entry => ({
          ...entry,
          cells: format === 'table' ? ['Someone', entry.text] : [],
        })),
      }),
    ),
    action_items: promised.map(line => ({
      title: line.text,
      description: null,
      assignee: Number(line.speaker.slice(1)),
      assignee_name: null,
      due_date: null,
      priority: 'medium',
      confidence: 0.8,
      evidence: quote(line),
    })),
    decisions: lines
      .filter(({ text }) => text.includes('decided'))
      .map(line => ({ text: line.text, confidence: 0.9, evidence: quote(line) })),
    questions: asked.map(line => ({ text: line.text, open: true, evidence: quote(line) })),
    topics: [{ title: 'Beginning', first_segment: 1, keywords: ['start'] }],
  }
}

/** Simulates a model that performs each task as instructed. */
export const honestModel: Script = request => {
  const { instructions, prompt } = request
  if (instructions.includes('Answer a question')) return { say: honestAnswer(request) }
  if (instructions.includes('Take notes'))
    return {
      say: {
        notes: linesOf(prompt)
          .filter((_, at) => at % 8 === 0)
          .map(line => ({ kind: 'point', text: line.text, evidence: quote(line) })),
      },
    }
  if (instructions.includes('Shorten numbered notes')) {
    const most = Number(/at most (\d+) notes/.exec(instructions)?.[1])
    const kept = notesOf(prompt).slice(0, most)
    return { say: { notes: kept.map(({ number, text }) => ({ kind: 'point', text, notes: [number] })) } }
  }
  if (instructions.includes('from notes that were taken')) return { say: honestComposition(prompt) }
  return { say: honestSummary(request) }
}

export function notesOf(prompt: string): { number: number; text: string }[] {
  return [...prompt.matchAll(/^(\d+)\. \w+, segment \d+: (.+)$/gm)].map(([, number, text]) => ({
    number: Number(number),
    text: text as string,
  }))
}

function honestComposition(prompt: string): object {
  const notes = notesOf(prompt)
  const entries = notes.map(({ number, text }) => ({ text, cells: [], evidence: [number] }))
  return {
    ...honestSummary({ prompt: '' }),
    overview: entries.slice(0, 2),
    sections: [{ key: 'key_points', columns: [], entries }],
  }
}

function honestAnswer({ prompt }: SeenRequest): object {
  const question = /^Question: (.+)$/m.exec(prompt)?.[1] ?? ''
  const words = question.toLowerCase().match(/[a-z]{6,}/g) ?? []
  const fitting = linesOf(prompt).filter(({ text }) => words.some(word => text.toLowerCase().includes(word)))
  return {
    language: 'en',
    found: fitting.length > 0,
    sentences: fitting.slice(0, 3).map(line => ({ text: line.text, evidence: quote(line) })),
  }
}
