import type { Mode } from '@mi/database'

/** A CloudEvent 1.0 in its JSON form, with the extension attributes of every event. */
export interface CloudEvent {
  specversion: '1.0'
  /** `evn_…`: the id for de-duplication everywhere. */
  id: string
  /** `/mi/<service>`: the publisher. */
  source: string
  /** `mi.<context>.<noun>.<past>.v1` */
  type: string
  /** The resource of the event. Events of one service with one subject arrive in the order of their transactions. */
  subject: string
  /** RFC 3339, UTC. */
  time: string
  datacontenttype: 'application/json'
  accountid: string
  mode: Mode
  /** W3C trace context of the request or event that caused this one. */
  traceparent?: string
  /** The `req_…` id of the request at the beginning of the chain. */
  requestid?: string
  data: Record<string, unknown>
}
