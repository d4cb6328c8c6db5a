/** A complete response, without the headers that every response carries. */
export interface HttpResponse {
  status: number
  headers: [name: string, value: string][]
  body: Buffer | null
}

export const JSON_TYPE = 'application/json; charset=utf-8'
