import type { Mode } from '@mi/database'

/** A CloudEvent 1.0 in its JSON form, with the extension attributes that every event carries. */
export interface CloudEvent {
  specversion: '1.0'
  /** `evn_…`: the de-duplication id, everywhere. */
  id: string
  /** `/mi/<service>`: who published it. */
  source: string
  /** `mi.<context>.<noun>.<past>.v1` */
  type: string
  /** What it is about. Events of one service about one subject arrive in the order of their transactions. */
  subject: string
  /** RFC 3339, UTC. */
  time: string
  datacontenttype: 'application/json'
  accountid: string
  mode: Mode
  /** W3C trace context of the request or event that caused this one. */
  traceparent?: string
  /** `req_…` of the request at the beginning of the chain. */
  requestid?: string
  data: Record<string, unknown>
}
