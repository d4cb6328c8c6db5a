// A day is represented by its noon, so that a change of the clock does not move it.

/** The day of a date. Null for an impossible date. Without a year it is less than half a year ahead: in April, “March” is last March. */
export function calendarDay(
  today: Date,
  year: string | undefined,
  month: number,
  date: string | undefined,
): Date | null {
  const day = noon(year === undefined ? today.getFullYear() : Number(year), month - 1, Number(date))
  if (month < 1 || month > 12 || day.getDate() !== Number(date)) return null
  if (year !== undefined || day >= today) return day
  const later = noon(day.getFullYear() + 1, month - 1, Number(date))
  return later.getTime() - today.getTime() < 183 * 86_400_000 ? later : day
}

/** The weekday (Monday is 0) that comes `least` days from today or later. */
export function comingDay(today: Date, weekday: number, least: number): Date {
  const ahead = (weekday - ((today.getDay() + 6) % 7) + 7) % 7
  return plusDays(today, ahead < least ? ahead + 7 : ahead)
}

export function mondayOf(day: Date): Date {
  return plusDays(day, -((day.getDay() + 6) % 7))
}

export function plusDays(day: Date, days: number): Date {
  return noon(day.getFullYear(), day.getMonth(), day.getDate() + days)
}

/** The noon of a date. `month` counts from 0. A date outside the month continues into the neighbouring months. */
export function noon(year: number, month: number, date: number): Date {
  return new Date(year, month, date, 12)
}
