import { enumWords } from '../codec/field-shape.ts'
import type { Contract } from '../contract.ts'
import type { FieldRule } from '../field-rule.ts'
import { fieldRules } from '../load/read-field-rules.ts'

const ID_BODY = '01K9ZJ4T6W8QX3M5N7P9R2S4V6'
const TIMESTAMP = '2026-03-02T09:30:00.000Z'

/** What a field of this name usually holds, in any message. A proto's `mi.field.example` goes before. */
const BY_NAME: Record<string, unknown> = {
  account_id: `acc_${ID_BODY}`,
  action: 'api_key.revoked',
  content_type: 'text/plain',
  cursor: 'eyJhZnRlciI6MjB9',
  date: '2026-03-02',
  description: 'Every Monday, half an hour.',
  ended_at: '2026-03-02T10:00:00.000Z',
  external_id: 'crm-4711',
  from: TIMESTAMP,
  ip: '203.0.113.7',
  key: 'row-17',
  last_four: '9sQe',
  last_event_id: '42',
  model: 'speaker-embedding-3',
  meeting_title: 'Weekly planning',
  next_cursor: 'eyJhZnRlciI6MjB9',
  prefix: 'svc_live_',
  query: 'budget "next quarter" -travel',
  range: 'bytes=0-1023',
  request_id: `req_${ID_BODY}`,
  service: 'transcripts-search',
  speaker: 'Ada Lovelace',
  store: 'segments',
  text: 'Let us begin with the budget.',
  title: 'Weekly planning',
  to: '2026-03-31T23:59:59.999Z',
  token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
  type: 'user',
  word: 'budget',
}

/** An example of a field that the proto, its kind or its name suggests. */
export function exampleOf(rule: FieldRule): unknown {
  if (rule.example !== undefined) return rule.example
  if (rule.id !== null) return `${rule.id}_${ID_BODY}`
  if (rule.default !== null && rule.kind !== 'string' && rule.kind !== 'enum') return JSON.parse(rule.default)
  if (rule.default !== null) return rule.default
  if (rule.format === 'date') return '2026-03-02'
  if (rule.kind === 'timestamp')
    return typeof BY_NAME[rule.name] === 'string' ? BY_NAME[rule.name] : TIMESTAMP
  if (rule.format === 'email' || rule.name === 'email') return 'ada@example.com'
  if (rule.format === 'language' || rule.name === 'language') return 'en'
  if (rule.kind === 'string') return BY_NAME[rule.name] ?? (rule.name === 'name' ? 'Ada Lovelace' : 'text')
  if (rule.kind === 'boolean') return false
  if (rule.kind === 'double')
    return rule.name === 'confidence' || rule.name === 'relevance_score' ? 0.93 : 12.4
  return rule.gte !== null && rule.gte > 1 ? rule.gte : 1
}

/** An example of a message as JSON. `inPath` fields are left out; so are, in a body, fields that may be absent at depth. */
export function messageExample(
  contract: Contract,
  typeName: string,
  leaveOut: (rule: FieldRule, depth: number) => boolean,
  depth = 0,
): Record<string, unknown> {
  const rules = fieldRules(contract.type(typeName)).filter(rule => !leaveOut(rule, depth))
  return Object.fromEntries(
    rules.map(rule => {
      const single = valueExample(contract, rule, leaveOut, depth)
      if (rule.mapKey !== null) return [rule.name, { [rule.name.startsWith('by_') ? '2xx' : 'team']: single }]
      return [rule.name, rule.list ? [single] : single]
    }),
  )
}

function valueExample(
  contract: Contract,
  rule: FieldRule,
  leaveOut: (rule: FieldRule, depth: number) => boolean,
  depth: number,
): unknown {
  if (rule.kind === 'message') return messageExample(contract, rule.typeName ?? '', leaveOut, depth + 1)
  if (rule.kind === 'enum' && rule.default === null) {
    return [...enumWords(contract.root.lookupEnum(rule.typeName ?? '')).values()][0]
  }
  if (rule.name === 'scopes') return 'meetings:read'
  return exampleOf(rule)
}
