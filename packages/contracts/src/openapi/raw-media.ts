import type { JsonObject } from './json-schema.ts'

const VTT = `WEBVTT

1
00:00:12.400 --> 00:00:15.100
Ada Lovelace: Let us begin with the budget.

2
00:00:15.600 --> 00:00:17.900
Alan Turing: I will send the figures by Friday.
`

const SRT = `1
00:00:12,400 --> 00:00:15,100
Ada Lovelace: Let us begin with the budget.

2
00:00:15,600 --> 00:00:17,900
Alan Turing: I will send the figures by Friday.
`

const SENT_EVENTS = `event: status
data: {"meeting_id":"mtg_01K9ZJ4T6W8QX3M5N7P9R2S4V6","status":"in_progress"}

id: 1
event: segment
data: {"id":"seg_01K9ZJ4T6W8QX3M5N7P9R2S4V6","key":"row-17","speaker":{"id":"prt_01K9ZJ4T6W8QX3M5N7P9R2S4V6","name":"Ada Lovelace"},"text":"Let us begin","start":12.4,"end":13.1,"final":false}

id: 2
event: segment
data: {"id":"seg_01K9ZJ4T6W8QX3M5N7P9R2S4V6","key":"row-17","speaker":{"id":"prt_01K9ZJ4T6W8QX3M5N7P9R2S4V6","name":"Ada Lovelace"},"text":"Let us begin with the budget.","start":12.4,"end":15.1,"final":true}

: still listening

event: end
data: {"meeting_id":"mtg_01K9ZJ4T6W8QX3M5N7P9R2S4V6","status":"completed"}
`

/** Examples of the text media types in requests and responses. */
const EXAMPLES: Record<string, { request?: string; response?: string }> = {
  'text/vtt': {
    request: VTT,
    response: VTT.replaceAll(/(Ada Lovelace|Alan Turing): /g, '<v $1>'),
  },
  'application/x-subrip': { request: SRT, response: SRT },
  'text/plain': {
    request: 'Ada Lovelace: Let us begin with the budget.\nAlan Turing: I will send the figures by Friday.\n',
    response:
      '[00:00:12] Ada Lovelace: Let us begin with the budget.\n[00:00:15] Alan Turing: I will send the figures by Friday.\n',
  },
  'text/markdown': {
    response:
      '# Weekly planning\n\n*2026-03-02 09:30 UTC · 30 min · en*\n\n**Ada Lovelace** (00:00:12): Let us begin with the budget.\n\n**Alan Turing** (00:00:15): I will send the figures by Friday.\n',
  },
  'text/event-stream': { response: SENT_EVENTS },
}

/** True when a body of this type is text that a person can read and type. */
function isTextMedia(type: string): boolean {
  return type in EXAMPLES || type.startsWith('text/') || type === 'image/svg+xml'
}

/** The media object of a body that is not JSON. Binary types are marked, so that generated clients use bytes. */
export function rawMedia(type: string, side: 'request' | 'response'): JsonObject {
  const example = EXAMPLES[type]?.[side]
  const schema = isTextMedia(type) ? { type: 'string' } : { type: 'string', format: 'binary' }
  return example === undefined ? { schema } : { schema, example }
}
