/** The two halves of every account's data. They never meet. */
export const MODES = ['live', 'test'] as const

export type Mode = (typeof MODES)[number]

/** Whose data a query may touch. First argument of every store function. */
export interface Tenant {
  accountId: string
  mode: Mode
}
