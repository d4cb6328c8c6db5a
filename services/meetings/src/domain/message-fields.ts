import { type FieldRule, fieldRules, loadContract } from '@mi/contracts'

/** The rules of the fields of a message in meetings.proto, in the order of the proto. */
export function rulesOf(message: string): FieldRule[] {
  return fieldRules(loadContract().type(`mi.meetings.v1.${message}`))
}

/** The names of the fields of a message in meetings.proto, in the order of the proto. */
export function fieldsOf<Message>(message: string): (keyof Message & string)[] {
  return rulesOf(message).map(({ property }) => property as keyof Message & string)
}

/** A copy of an object with the given fields only, in their order. */
export function pick<Source extends object, Field extends keyof Source>(
  source: Source,
  fields: readonly Field[],
): Pick<Source, Field> {
  const picked = {} as Pick<Source, Field>
  for (const field of fields) picked[field] = source[field]
  return picked
}
