import { readTextField } from '../protobuf/read-field.ts'

/** Field numbers of mi.http.v1.ServerSentEvent. */
const FIELD = { event: 1, id: 2, data: 3, comment: 4 }

/** The text of an event (WHATWG HTML, section 9.2): one line per field, and one `data` line for each line of the data. */
export function formatEvent(message: Uint8Array): string {
  const event = readTextField(message, FIELD.event)
  const id = readTextField(message, FIELD.id)
  const data = readTextField(message, FIELD.data)
  const comment = readTextField(message, FIELD.comment)
  let text = ''
  if (comment !== '') text += lines(': ', comment)
  if (event !== '') text += `event: ${oneLine(event)}\n`
  if (id !== '') text += `id: ${oneLine(id)}\n`
  if (data !== '' || event !== '') text += lines('data: ', data)
  return `${text}\n`
}

function lines(prefix: string, text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(line => `${prefix}${line}\n`)
    .join('')
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\0]/g, ' ')
}
