/** The two halves of every account's data. They never meet. */
export const MODES = ['live', 'test'] as const

export type Mode = (typeof MODES)[number]
