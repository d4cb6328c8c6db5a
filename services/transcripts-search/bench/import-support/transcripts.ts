const SENTENCES = [
  'I think we should look at the numbers again before the board meets on Thursday.',
  'Right.',
  'The second supplier answered yesterday, and their offer is a little cheaper than what we pay now.',
  'Can you send that around, please, so that everybody has read it by then?',
]

/** The bytes of a JSON import with `count` segments of four seconds by eight speakers, optionally with word times. */
export function spoken(count: number, withWords: boolean): Buffer {
  const segments = Array.from({ length: count }, (_, index) => segment(index, withWords))
  return Buffer.from(JSON.stringify({ language: 'en', segments }))
}

/** The bytes of a JSON import of at most `bytes` bytes, filled with segments with word times. */
export function filled(bytes: number): Buffer {
  const one = JSON.stringify([0, 1, 2, 3].map(index => segment(index, true))).length / SENTENCES.length
  let count = Math.floor(bytes / one)
  for (;;) {
    const body = spoken(count, true)
    if (body.length <= bytes) return body
    count = Math.floor((count * bytes) / body.length) - 1
  }
}

function segment(index: number, withWords: boolean) {
  const text = SENTENCES[index % SENTENCES.length] as string
  const start = index * 4
  const said = text.split(' ').map((word, at) => ({
    word,
    start: start + at * 0.2,
    end: start + at * 0.2 + 0.18,
    confidence: 0.97,
  }))
  return {
    ...{ speaker: `Speaker ${index % 8}`, text, start, end: start + 3.9, confidence: 0.95 },
    ...(withWords && { words: said }),
  }
}
