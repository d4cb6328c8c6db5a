/** The address of the documentation. */
export const BASE = '/v1/docs'

/** The page of the reference with the operations of a tag. */
export function referencePath(tag: string): string {
  return `${BASE}/reference/${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}
