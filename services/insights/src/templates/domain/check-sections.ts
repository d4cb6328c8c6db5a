import type { ErrorDetail } from '@mi/errors'

/** Checks that every section key is unique, which bounds of single fields cannot express. */
export function checkSections(sections: readonly { key: string }[]): ErrorDetail[] {
  const seen = new Set<string>()
  return sections.flatMap(({ key }, at) => {
    const repeated = seen.has(key)
    seen.add(key)
    return repeated ? [{ field: `sections[${at}].key`, message: `${key} is used by an earlier section` }] : []
  })
}
