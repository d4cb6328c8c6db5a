import { z } from 'zod'
import type { Reading } from './reading.ts'

/** 12, "12" or "S12": models write numbers in many ways. */
export const wholeNumber = z.preprocess(
  value =>
    typeof value === 'string' && /^\D?\d{1,9}$/.test(value.trim())
      ? Number(value.trim().replace(/^\D/, ''))
      : value,
  z.int(),
)

/** A list whose bad elements are left out instead of spoiling the good ones, and whose tail beyond `most` is. */
export function listOf<Element extends z.ZodType>(element: Element, most: number) {
  return z.preprocess(
    value =>
      Array.isArray(value)
        ? value
            .slice(0, most * 4)
            .filter(one => element.safeParse(one).success)
            .slice(0, most)
        : value,
    z.array(element),
  )
}

/** As {@link listOf}, for what may be missing altogether. */
export function optionalListOf<Element extends z.ZodType>(element: Element, most: number) {
  return listOf(element, most).catch([])
}

/** The JSON schema that servers hold a model to: every field required, nothing else allowed, no defaults. */
export function jsonSchemaOf(schema: z.ZodType): object {
  const { $schema, ...bare } = z.toJSONSchema(schema, {
    io: 'output',
    override({ jsonSchema }) {
      delete jsonSchema.default
      // Bounds of whole numbers are the language's, not ours; some servers refuse them.
      delete jsonSchema.minimum
      delete jsonSchema.maximum
    },
  })
  return bare
}

/** The reply, or what is wrong with it in words for the model. */
export function checkReply<Reply>(schema: z.ZodType<Reply>, value: object | undefined): Reading<Reply> {
  if (value === undefined) return { problem: 'it is not a JSON object.' }
  const result = schema.safeParse(value)
  return result.success ? { result: result.data } : { problem: z.prettifyError(result.error) }
}
