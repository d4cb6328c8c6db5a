import type { TemplateSection } from '../request.ts'

/** A summary template that ships with the product and is read-only. */
export interface BuiltInTemplate {
  /** Stable name, unique among the built-in ones. */
  readonly key: string
  readonly name: string
  readonly description: string
  /** Raised whenever the sections change, so that stored summaries name what they were made from. */
  readonly version: number
  readonly sections: readonly TemplateSection[]
}
