import type { SummaryRequest } from '../../engine.ts'
import { meetingDay } from '../draft/meeting-day.ts'

/** Describes the request to the model: the template, the length, and the user's instructions. */
export function describeRequest({ template, instructions }: SummaryRequest, words: number): string {
  const sections = template.sections.map(
    ({ key, title, format, prompt }) => `- ${key} (${format}), “${title}”: ${prompt}`,
  )
  const length = `Overview and sections together: at most ${words} words.`
  const wish = instructions?.trim() ? [`What is to be stressed: ${instructions.trim()}`] : []
  return ['Sections asked for:', ...sections, length, ...wish].join('\n')
}

/** Tells the model the day from which deadlines count. */
export function describeDay({ meeting }: SummaryRequest): string {
  const day = meetingDay(meeting)
  if (day === null) return 'The day of the meeting is not known: give no due dates.'
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
  return `The meeting took place on ${weekday}, ${day}.`
}
