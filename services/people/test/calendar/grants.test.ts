import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CalendarPlatform,
  followToProvider,
  press,
  startCalendarPlatform,
  until,
} from './support/calendar-platform.ts'

let calendar: CalendarPlatform
let database: pg.Pool
beforeAll(async () => {
  calendar = await startCalendarPlatform()
  database = new pg.Pool({ connectionString: calendar.platform.platform.engines.databaseUrl('mi_people') })
}, 300_000)
afterAll(async () => {
  await database?.end()
  await calendar?.stop()
})

const create = (more: object = {}, key?: string) =>
  calendar.send('POST', '/calendar/connections', { provider: 'google', ...more }, key)
const grantsRevoked = () => calendar.google.requests.filter(({ url }) => url.pathname === '/revoke').length

test('revokes a grant for a connection that was removed meanwhile', { timeout: 240_000 }, async () => {
  const { platform, google, send } = calendar
  const { json } = await create({})
  const callback = await followToProvider(platform.baseUrl, json.authorize_url)
  const question = await fetch(callback, { headers: { accept: 'text/html' } })
  const html = await question.text()
  const before = grantsRevoked()
  google.onToken = async () => {
    google.onToken = async () => {}
    expect((await send('DELETE', `/calendar/connections/${json.id}`)).status).toBe(204)
  }
  expect((await press(callback, html)).status).toBe(400)
  await until(
    async () => grantsRevoked(),
    count => count > before,
  )
})

test('records a sync by a user in the audit log', { timeout: 240_000 }, async () => {
  const id = await calendar.connect('google')
  await calendar.sync(id)
  const { json } = await calendar.send('GET', '/audit-log?action=calendar_connection.synced')
  expect(json.data[0]).toMatchObject({
    action: 'calendar_connection.synced',
    target: { type: 'calendar_connection', id },
  })
})

describe('the calendars of a removed user', () => {
  test('are removed', { timeout: 240_000 }, async () => {
    const { api_key: key, user_id: userId } = calendar.platform.credentials.member
    const { json } = await create({ provider: 'ics' }, key)
    expect((await calendar.send('DELETE', `/users/${userId}`)).status).toBe(204)
    await until(
      () => connectionsOf(json.id),
      count => count === 0,
    )
  })

  test('created during the removal are removed by the next sync', {
    timeout: 240_000,
  }, async () => {
    const { user_id: userId } = calendar.platform.credentials.member
    const id = await calendar.connect('google')
    const before = grantsRevoked()
    await database.query(
      `update calendar_connections set user_id = $1, next_sync_at = now() - interval '1 minute' where id = $2`,
      [userId, id],
    )
    await until(
      () => connectionsOf(id),
      count => count === 0,
    )
    await until(
      async () => grantsRevoked(),
      count => count > before,
    )
  })

  async function connectionsOf(id: string): Promise<number> {
    const { rowCount } = await database.query('select from calendar_connections where id = $1', [id])
    return rowCount ?? 0
  }
})
