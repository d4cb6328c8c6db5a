import type { MeetingToDraw } from '../input.ts'

/** A suffix of a name in a list of participants: “Ana Ruiz | Bakery”, “Ana Ruiz (Bakery)”, “Ana Ruiz - Bakery”. */
const APPENDED = /^([^|(]{2,60}?)\s*(?:\|.{1,80}|\([^()]{1,40}\)|(?<=\s)[-–—]\s[^|()]{1,40})$/u

/** Removes the suffixes of names, unless two people would then have the same name. */
export function withShortNames(input: MeetingToDraw): MeetingToDraw {
  const names = new Set([
    ...input.participants.map(({ name }) => name),
    ...input.segments.flatMap(({ speakerName }) => speakerName ?? []),
    ...input.actionItems.flatMap(({ assigneeName }) => assigneeName ?? []),
  ])
  const shortOf = (name: string) => APPENDED.exec(name.trim())?.[1] ?? name
  const bearers = Map.groupBy(names, shortOf)
  const short = new Map(
    [...names].flatMap(name => {
      const one = shortOf(name)
      return one !== name && bearers.get(one)?.length === 1 ? [[name, one] as const] : []
    }),
  )
  if (short.size === 0) return input
  const called = <Name extends string | null>(name: Name) =>
    name === null ? name : (short.get(name) ?? name)
  return {
    ...input,
    participants: input.participants.map(one => ({ ...one, name: called(one.name) })),
    segments: input.segments.map(one => ({ ...one, speakerName: called(one.speakerName) })),
    actionItems: input.actionItems.map(one => ({ ...one, assigneeName: called(one.assigneeName) })),
  }
}
