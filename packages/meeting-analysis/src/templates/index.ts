import type { TemplateSection } from '../request.ts'
import boardMeeting from './board-meeting.json' with { type: 'json' }
import customerSuccess from './customer-success.json' with { type: 'json' }
import general from './general.json' with { type: 'json' }
import interview from './interview.json' with { type: 'json' }
import oneOnOne from './one-on-one.json' with { type: 'json' }
import retrospective from './retrospective.json' with { type: 'json' }
import salesDiscovery from './sales-discovery.json' with { type: 'json' }
import standup from './standup.json' with { type: 'json' }

/** A read-only template of the product. */
export interface BuiltInTemplate {
  /** Stable name, unique among the built-in templates. */
  readonly key: string
  readonly name: string
  readonly description: string
  /** Raised with each change of the sections. A stored summary has the version that it was made from. */
  readonly version: number
  readonly sections: readonly TemplateSection[]
}

/** All built-in templates. A test checks their files. */
export const builtInTemplates = [
  general,
  oneOnOne,
  standup,
  salesDiscovery,
  interview,
  customerSuccess,
  retrospective,
  boardMeeting,
] as readonly unknown[] as readonly [BuiltInTemplate, ...BuiltInTemplate[]]

/** The default template of a meeting. */
export const [defaultTemplate] = builtInTemplates
