import { z } from 'zod'
import type { Reading } from './reading.ts'

/** Accepts 12, "12" or "S12": models write numbers in many ways. */
export const wholeNumber = z.preprocess(
  value =>
    typeof value === 'string' && /^\D?\d{1,9}$/.test(value.trim())
      ? Number(value.trim().replace(/^\D/, ''))
      : value,
  z.int(),
)

/** A list without its invalid elements and without the elements beyond `most`. */
export function listOf<Element extends z.ZodType>(element: Element, most: number) {
  return z.preprocess(
    value =>
      Array.isArray(value)
        ? value
            .slice(0, most * 4)
            .filter(value => element.safeParse(value).success)
            .slice(0, most)
        : value,
    z.array(element),
  )
}

/** Like {@link listOf}, for a list that may be missing. */
export function optionalListOf<Element extends z.ZodType>(element: Element, most: number) {
  return listOf(element, most).catch([])
}

/** The JSON schema for the server: every field is required, no other field is allowed, there are no defaults. */
export function jsonSchemaOf(schema: z.ZodType): object {
  const { $schema, ...bare } = z.toJSONSchema(schema, {
    io: 'output',
    override({ jsonSchema }) {
      delete jsonSchema.default
      // The bounds of whole numbers come from zod and not from us, and some servers reject them.
      delete jsonSchema.minimum
      delete jsonSchema.maximum
    },
  })
  return bare
}

/** Returns the reply, or a description of its problem for the model. */
export function checkReply<Reply>(schema: z.ZodType<Reply>, value: object | undefined): Reading<Reply> {
  if (value === undefined) return { problem: 'it is not a JSON object.' }
  const result = schema.safeParse(value)
  return result.success ? { result: result.data } : { problem: z.prettifyError(result.error) }
}
