import { enumWords } from '../codec/field-shape.ts'
import type { Contract } from '../contract.ts'
import type { FieldRule } from '../field-rule.ts'
import { fieldRules } from '../load/read-field-rules.ts'

const ID_BODY = '01K9ZJ4T6W8QX3M5N7P9R2S4V6'
const TIMESTAMP = '2026-03-02T09:30:00.000Z'

/** The usual value of a field with this name in any message. `mi.field.example` of a proto takes precedence. */
const BY_NAME: Record<string, unknown> = {
  account_id: `acc_${ID_BODY}`,
  action: 'api_key.revoked',
  channel_ids: `chn_${ID_BODY}`,
  content_type: 'text/plain',
  count: 120,
  cursor: 'eyJhZnRlciI6MjB9',
  date: '2026-03-02',
  description: 'Every Monday, half an hour.',
  duration_seconds: 1800,
  end: 15.1,
  ended_at: '2026-03-02T10:00:00.000Z',
  expires_at: '2027-03-02T09:30:00.000Z',
  external_id: 'crm-4711',
  failure_reason: null,
  from: TIMESTAMP,
  ip: '203.0.113.7',
  items: 412,
  key: 'row-17',
  label: 'S1',
  limit: 20,
  offset: 0,
  last_event_id: '42',
  last_four: '9sQe',
  meeting_title: 'Weekly planning',
  meetings: 34,
  metadata: 'sales',
  model: 'speaker-embedding-3',
  next_cursor: 'eyJhZnRlciI6MjB9',
  participant_count: 4,
  prefix: 'svc_live_',
  query: 'budget "next quarter" -travel',
  range: 'bytes=0-1023',
  request_id: `req_${ID_BODY}`,
  revoked_at: null,
  sequence: 42,
  service: 'transcripts-search',
  speaker: 'Ada Lovelace',
  start: 12.4,
  status: 'completed',
  store: 'segments',
  storage_bytes: 734003200,
  text: 'Let us begin with the budget.',
  title: 'Weekly planning',
  to: '2026-03-31T23:59:59.999Z',
  token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
  total: 34,
  transcript_seconds: 61200,
  type: 'user',
  word: 'budget',
  word_count: 4312,
}

/** The example of a field from its proto, its name or its kind. */
export function exampleOf(rule: FieldRule): unknown {
  if (rule.rawJson) return JSON.parse(String(rule.example ?? '{}'))
  if (rule.example !== undefined) return rule.example
  if (rule.id !== null) return `${rule.id}_${ID_BODY}`
  if (rule.default !== null)
    return rule.kind === 'string' || rule.kind === 'enum' ? rule.default : JSON.parse(rule.default)
  const usual = BY_NAME[rule.name]
  if (usual === null ? rule.optional : usual !== undefined && isOfKind(usual, rule)) return usual
  if (rule.kind === 'timestamp') return TIMESTAMP
  if (rule.format === 'date') return '2026-03-02'
  if (rule.format === 'email' || rule.name === 'email') return 'ada@example.com'
  if (rule.format === 'language' || rule.name === 'language') return 'en'
  if (rule.format === 'url') return 'https://example.com'
  if (rule.kind === 'string') return rule.name === 'name' ? 'Ada Lovelace' : 'text'
  if (rule.kind === 'boolean') return rule.name === 'has_more'
  if (rule.kind === 'double') return 0.93
  return Math.max(1, rule.gte ?? 1)
}

function isOfKind(value: unknown, { kind, format }: FieldRule): boolean {
  if (format === 'date') return false
  if (kind === 'string') return typeof value === 'string'
  if (kind === 'timestamp') return typeof value === 'string' && value.endsWith('Z')
  return typeof value === 'number' && (kind === 'double' || Number.isInteger(value))
}

/** The example of a message as JSON, without the fields in `leaveOut`. */
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
      if (rule.list) return [rule.name, Array.isArray(single) ? single : [single]]
      return [rule.name, single]
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
  if (rule.name === 'scopes') return 'meetings:read'
  if (rule.kind !== 'enum' || rule.default !== null || rule.example !== undefined) return exampleOf(rule)
  const words = rule.oneOf ?? [...enumWords(contract.root.lookupEnum(rule.typeName ?? '')).values()]
  return words.find(word => word === BY_NAME[rule.name]) ?? words[0]
}
