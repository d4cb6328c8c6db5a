import { eventually, startTestServices, type TestServices } from '@mi/testkit'
import { afterAll, beforeAll, test } from 'vitest'

let services: TestServices
beforeAll(async () => {
  services = await startTestServices(['people'])
}, 240_000)
afterAll(() => services?.stop())

const FILE = Buffer.from('BEGIN:VCALENDAR\r\nPRODID:-//test\r\nEND:VCALENDAR\r\n')

test('limits an account to two uploads and does not delay other accounts', {
  timeout: 240_000,
}, async () => {
  const calendar = services.client('mi.people.v1.Calendar')
  let finish = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  async function upload(caller: ReturnType<TestServices['newCaller']>, wait?: Promise<void>) {
    const call = services.as(caller)
    const { id } = await calendar.createCalendarConnection({ provider: 'ics', url: null, name: null }, call)
    async function* messages() {
      yield { id, contentType: 'text/calendar', chunk: new Uint8Array() }
      yield { id: '', contentType: '', chunk: FILE }
      await wait
    }
    return calendar.uploadCalendarEvents(messages(), call)
  }
  const owner = services.newCaller()
  const slow = [upload(owner, finished), upload(owner, finished)]
  /** Uploads a third file. Returns true if it still waits after another account has uploaded three files. */
  async function waits(): Promise<boolean> {
    let isDone = false
    const third = upload(owner).then(() => {
      isDone = true
    })
    thirds.push(third)
    for (let count = 0; count < 3; count++) await upload(services.newCaller())
    return !isDone
  }
  const thirds: Promise<void>[] = []
  // The upload may arrive before the two slow uploads, so the check is repeated.
  await eventually(waits, isWaiting => isWaiting, 120_000)
  finish()
  await Promise.all([...slow, ...thirds])
})
