/** A whole answer, before the headers that every answer carries. */
export interface Answer {
  status: number
  headers: [name: string, value: string][]
  body: Buffer | null
}

export const JSON_TYPE = 'application/json; charset=utf-8'
