import type { ApiClient, RequestOptions } from './api-client.ts'
import { type Column, type Output, printJson, printTable } from './output.ts'

interface List<T> {
  path: string
  query?: RequestOptions['query']
  most: number
  columns: Column<T>[]
  /** The message for an empty list. */
  empty: string
}

/** Prints at most `most` items of a list as a table or as JSON. A note below a table says when there are more. */
export async function printList<T>(api: ApiClient, output: Output, list: List<T>): Promise<void> {
  const { path, query = {}, most, columns, empty } = list
  const found = await Array.fromAsync(api.list<T>(path, query, most + 1))
  const rows = found.slice(0, most)
  if (output.json) return printJson(output, rows)
  printTable(output, rows, columns, empty)
  if (found.length > most) output.err.write(`There are more: --most ${most * 5} lists up to that many.\n`)
}
