// Days are noons, so that no change of the clock moves them.

/**
 * The day of a date, null where there is none such. Without its year it is that of the year to come where it is past in
 * this one by more than half a year: who says March in April means last March.
 */
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

/** `month` from 0; a date before or after the month's days counts on into its neighbours. */
export function noon(year: number, month: number, date: number): Date {
  return new Date(year, month, date, 12)
}
