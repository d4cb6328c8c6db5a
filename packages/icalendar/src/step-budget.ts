import { CalendarTooLarge } from './icalendar-error.ts'
import { MAX_STEPS } from './limits.ts'

/** The number of dates that the rules of one file may compute. */
export interface StepBudget {
  /** @throws {CalendarTooLarge} when the file exceeds {@link MAX_STEPS} */
  spend(steps: number, line: number): void
}

export function createStepBudget(): StepBudget {
  let spent = 0
  return {
    spend(steps, line) {
      spent += steps
      if (spent > MAX_STEPS) throw new CalendarTooLarge(line, 'the rules of the calendar have too many dates')
    },
  }
}
