import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { eraseMeetingEvents } from './erase-meeting-events.ts'
import { mailDisabled } from './mail-disabled.ts'

export function jobHandlers(deps: Deps): JobHandler[] {
  return [eraseMeetingEvents(deps), mailDisabled(deps)] as JobHandler[]
}
