/** `started_at` → `startedAt`: the name of a proto field in TypeScript. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** `ListMeetings` → `listMeetings`: the handler, client method and operationId of an rpc. */
export function methodName(rpc: string): string {
  return rpc.charAt(0).toLowerCase() + rpc.slice(1)
}

/** `MeetingStatus` → `MEETING_STATUS`: the prefix of the enum's values, and the name of its constant in TypeScript. */
export function upperSnakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()
}

/** `MEETING_STATUS_IN_PROGRESS` of `MeetingStatus` → `in_progress`: the word in JSON and in TypeScript. */
export function enumWord(enumName: string, valueName: string): string {
  const prefix = `${upperSnakeCase(enumName)}_`
  return (valueName.startsWith(prefix) ? valueName.slice(prefix.length) : valueName).toLowerCase()
}

/** `.mi.meetings.v1.Meeting` → `mi.meetings.v1.Meeting`. */
export function fullName(object: { fullName: string }): string {
  return object.fullName.slice(1)
}
