/** The parsed reply of a model: its result, or a description of its problem for the model. */
export type Reading<Result> = { result: Result } | { problem: string }
