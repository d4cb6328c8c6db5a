/** A time in the recording: `4:05`, `1:02:09`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return whole >= 3600
    ? `${Math.floor(whole / 3600)}:${String(minutes).padStart(2, '0')}:${rest}`
    : `${minutes}:${rest}`
}

/** A length of time: `45 s`, `12 min`, `1 h 05 min`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0
    ? `${minutes / 60} h`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats `2026-07-14` as `14 Jul 2026`. Other text is returned unchanged. */
export function calendarDay(date: string, withYear = true): string {
  const [, year, month, day] = date.match(/^(\d{4})-(\d{2})-(\d{2})/) ?? []
  const name = MONTHS[Number(month) - 1]
  return name ? `${Number(day)} ${name}${withYear ? ` ${year}` : ''}` : date
}

/** One or two letters for a name: `Ana María Ruiz` → `AR`. */
export function initials(name: string): string {
  const words = name.replace(/\([^()]{0,100}\)/g, ' ').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word =>
    word ? ([...word][0] ?? '') : '',
  )
  return letters.join('').toUpperCase() || '?'
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
