import { boardMeeting } from './board-meeting.ts'
import type { BuiltInTemplate } from './built-in-template.ts'
import { customerSuccess } from './customer-success.ts'
import { general } from './general.ts'
import { interview } from './interview.ts'
import { oneOnOne } from './one-on-one.ts'
import { retrospective } from './retrospective.ts'
import { salesDiscovery } from './sales-discovery.ts'
import { standup } from './standup.ts'

export type { BuiltInTemplate } from './built-in-template.ts'

/** What a meeting is summarised with when neither it nor its account names a template. */
export const defaultTemplate: BuiltInTemplate = general

/** All built-in templates, the default one first. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  general,
  oneOnOne,
  standup,
  salesDiscovery,
  interview,
  customerSuccess,
  retrospective,
  boardMeeting,
]
