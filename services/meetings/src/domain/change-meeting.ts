import { camelCase } from '@mi/contracts'
import type { MeetingStatus, UpdateMeetingRequest } from '@mi/contracts/mi/meetings/v1'
import type { ErrorDetail } from '@mi/errors'
import { durationSeconds } from './duration.ts'
import type { MeetingState } from './meeting.ts'
import { pick, rulesOf } from './message-fields.ts'
import { checkTimes } from './new-meeting.ts'
import { checkTimeZone } from './time-zone.ts'
import { enter, next } from './transitions.ts'

/** The `failure_reason` of a meeting that the client marked as failed. */
export const FAILED_BY_CLIENT = 'failed_by_client'

type ChangeableField = Exclude<keyof UpdateMeetingRequest, 'id' | 'updateMask'>
type ChangeRule = 'replaced' | 'state' | 'unique' | 'participants'

/**
 * How a change by a client is applied to each field. `replaced`: the new value replaces the stored value. `state`: {@link changeMeeting}
 * decides. The type checker names a field of the contract that has no rule.
 */
const CHANGE_RULES = {
  title: 'replaced',
  platform: 'replaced',
  startedAt: 'state',
  endedAt: 'state',
  language: 'state',
  metadata: 'replaced',
  externalId: 'unique',
  status: 'state',
  participants: 'participants',
  timeZone: 'replaced',
} as const satisfies Record<ChangeableField, ChangeRule>

type FieldsWith<Rule extends ChangeRule> = {
  [Field in ChangeableField]: (typeof CHANGE_RULES)[Field] extends Rule ? Field : never
}[ChangeableField]

/** The new values of the fields with one rule, which {@link checkChange} accepted. Fields that are not in the update mask are absent. */
export type GivenFields<Rule extends ChangeRule> = {
  [Field in FieldsWith<Rule>]?: Field extends 'platform' | 'startedAt' | 'status'
    ? NonNullable<UpdateMeetingRequest[Field]>
    : UpdateMeetingRequest[Field]
}

export function givenFields<Rule extends ChangeRule>(
  request: UpdateMeetingRequest,
  rule: Rule,
): GivenFields<Rule> {
  const given = request.updateMask.map(camelCase) as ChangeableField[]
  const fields = given.filter(field => CHANGE_RULES[field] === rule)
  return pick(request, fields) as GivenFields<Rule>
}

const FIELD_RULES = rulesOf('UpdateMeetingRequest')

/** The validation errors in a change that the contract does not check. */
export function checkChange(request: UpdateMeetingRequest): ErrorDetail[] {
  const given = new Set(request.updateMask)
  const empty = FIELD_RULES.filter(
    ({ name, property, optional }) =>
      given.has(name) && !optional && request[property as ChangeableField] === null,
  )
  return [
    ...empty.map(({ name }) => ({ field: name, message: 'cannot be null' })),
    ...(given.has('time_zone') ? checkTimeZone(request) : []),
  ]
}

export type Changed<S> =
  | { outcome: 'changed'; state: S }
  | { outcome: 'invalid'; problems: ErrorDetail[] }
  | { outcome: 'forbidden'; from: MeetingStatus; to: MeetingStatus }

/** The state after a change by a client. The times are applied first, then the status. */
export function changeMeeting<S extends MeetingState>(
  state: S,
  { status, ...fields }: GivenFields<'state'>,
  now: Date,
): Changed<S> {
  const times = { ...state, ...fields }
  if (fields.language !== undefined) times.languageGiven = fields.language !== null
  times.durationSeconds = durationSeconds(times)
  const problems = checkTimes(times)
  if (status !== undefined && status !== 'in_progress' && status !== 'failed')
    problems.push({ field: 'status', message: 'can be set to in_progress or failed only' })
  if (problems.length > 0) return { outcome: 'invalid', problems }
  if (status === undefined || status === state.status) return { outcome: 'changed', state: times }
  const to = next(state.status, status === 'failed' ? 'fail' : 'start')
  if (to === null) return { outcome: 'forbidden', from: state.status, to: status }
  return {
    outcome: 'changed',
    state: enter({ ...times, failureReason: to === 'failed' ? FAILED_BY_CLIENT : null }, to, now),
  }
}
