import { anywhere } from '@mi/language/anywhere'
import type { Priority } from '../../draft.ts'

const URGENT =
  /\b(?:asap|as soon as possible|urgent(?:ly)?|immediately|right away|critical|blocker|blocking|top priority|high priority|must|today|tonight|right now|by tomorrow|very important|dringend|sofort)\b/i
const URGENT_ELSEWHERE = new RegExp(anywhere.urgent, 'i')
const RELAXED_ELSEWHERE = new RegExp(anywhere.relaxed, 'i')
const RELAXED =
  /\b(?:maybe|might|eventually|at some point|some day|someday|if (?:you|i|we) (?:have|get|find) (?:the )?time|nice to have|low priority|no rush|no hurry|whenever|when you get a chance|could also)\b/i

/** The priority by the words. A deadline within two days is urgent too. */
export function findPriority(said: string, dueDate: string | null, meetingDate: string | null): Priority {
  if (
    /\b(?:not|n't) (?:so |that |very )?urgent\b/i.test(said) ||
    RELAXED.test(said) ||
    RELAXED_ELSEWHERE.test(said)
  )
    return 'low'
  if (URGENT.test(said) || URGENT_ELSEWHERE.test(said)) return 'high'
  if (dueDate !== null && meetingDate !== null) {
    const days = (Date.parse(dueDate) - Date.parse(meetingDate.slice(0, 10))) / 86_400_000
    if (days <= 2) return 'high'
  }
  return 'medium'
}
