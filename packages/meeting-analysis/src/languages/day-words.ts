/** How a language speaks of days. All are sources of patterns over lower-case text; empty ones never match. */
export interface DayWords {
  /** Right before a deadline: “by”, “until the”. */
  readonly by: string
  /** Right before a day that is none: “since”, “last”, “every”, “of”. */
  readonly notDue: string
  /** Right after a day that is past. */
  readonly past: string
  /** Of these nouns, the day right after is theirs: “the meeting on Monday”. With the preposition in between. */
  readonly event: string
  readonly today: string
  readonly tomorrow: string
  readonly dayAfterTomorrow: string
  /** Monday first. */
  readonly weekdays: readonly string[]
  /** `{day}` by itself. */
  readonly weekday: string
  /** `{day}` matches a weekday: the one to come, however far. */
  readonly coming: readonly string[]
  /** “Next Friday”: in most languages the coming one for some and that of next week for others. */
  readonly next: readonly string[]
  /** “Friday of next week”. */
  readonly ofNextWeek: readonly string[]
  readonly thisWeek: string
  readonly nextWeek: string
  /** Times that are meant to be deadlines, and say no day: “early next week”. */
  readonly vague: string
  readonly endOfMonth: string
  readonly endOfNextMonth: string
  readonly endOfYear: string
  /** January first. */
  readonly months: readonly string[]
  /** `{date}`, `{month}` and `{year}`: “20 de marzo de 2026”. */
  readonly dates: readonly string[]
  /** `{month}`: “end of March”. */
  readonly endOfNamedMonth: string
  /** `{date}`, after a word of `by`: “the 15th”. */
  readonly dayOfMonth: string
  /** `{count}` and `{unit}`: “within three days”. */
  readonly within: readonly string[]
  /** Numbers in words from one to ten. */
  readonly numbers: readonly string[]
  readonly units: { readonly day: string; readonly week: string; readonly month: string }
}
