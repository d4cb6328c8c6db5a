/** The two modes of an account. Their data is separate. */
export const MODES = ['live', 'test'] as const

export type Mode = (typeof MODES)[number]
