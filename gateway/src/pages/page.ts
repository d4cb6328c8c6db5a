import type { Answer } from '../answers/answer.ts'

/** Something the gateway answers itself. */
export type Page = () => Answer | Promise<Answer>
