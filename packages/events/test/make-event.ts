import { newId } from '@mi/ids'
import type { CloudEvent } from '../src/index.ts'

/** Creates an event in the form that a relay publishes. */
export function makeEvent(type: string, subject: string, data: Record<string, unknown> = {}): CloudEvent {
  return {
    specversion: '1.0',
    id: newId('evn'),
    source: '/mi/sample',
    type,
    subject,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    accountid: 'acc_1',
    mode: 'live',
    data,
  }
}
