/** What came of reading a model's answer: what it is good for, or in words for the model what is wrong with it. */
export type Reading<Result> = { result: Result } | { problem: string }
