// Access ends with its grant: with the share, and with the meeting.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBrowser, signIn } from './support/browser.ts'
import {
  mailedLink,
  newMeeting,
  type SharingPlatform,
  silence,
  startSharing,
  tokenIn,
} from './support/shared-meeting.ts'

// Only limits a failing test. Events can take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let platform: SharingPlatform
let origin: string
beforeAll(async () => {
  platform = await startSharing()
  origin = new URL(platform.baseUrl).origin
}, 180_000)
afterAll(() => platform?.stop())

const share = async (meeting: string, json: object) =>
  (await platform.request('POST', `/meetings/${meeting}/share`, { json })).json
const revoke = async (id: string) =>
  expect((await platform.request('DELETE', `/shares/${id}`)).status).toBe(204)
const upload = async (meeting: string, body: Uint8Array<ArrayBuffer>) =>
  expect(
    (await platform.request('PUT', `/meetings/${meeting}/recording`, { body, contentType: 'audio/wav' }))
      .status,
  ).toBe(202)
/** The statuses of everything that a link opens. The page and its forms come first. */
const statusesOf = async (path: string) => {
  const key = platform.credentials.other_account.api_key
  const json = { content: 'Late' }
  const page = await fetch(origin + path, { headers: { accept: 'text/html' } })
  const others = [
    await platform.request('GET', path, { key: null }),
    await platform.request('GET', `${path}/comments`, { key: null }),
    await platform.request('GET', `${path}/notes`, { key: null }),
    await platform.request('POST', `${path}/comments`, { key, json }),
    await platform.request('POST', `${path}/notes`, { key, json }),
    await platform.request('PATCH', `${path}/summary`, { key, json: { overview: 'Late' } }),
  ]
  const recording = await fetch(`${origin}/v1${path}/recording`)
  await recording.body?.cancel()
  return [page.status, recording.status, ...others.map(({ status }) => status)]
}

test('refuses a form that was opened before the share was revoked', async () => {
  const meeting = await newMeeting(platform)
  const { id, link } = await share(meeting, { permission: 'edit', generate_link: true })
  const path = `/shared/${tokenIn(link.url)}`
  const browser = openBrowser(origin)
  const { email, password } = platform.credentials.member
  await signIn(browser, email, password)
  const { html } = await browser.get(path)
  const form_token = /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const send = () => browser.post(`${path}/comments`, { content: 'Late', form_token })
  expect((await send()).status).toBe(303)
  await revoke(id)
  expect((await send()).status).toBe(404)
  const { json } = await platform.request('GET', `/meetings/${meeting}/comments`)
  expect(json.data).toHaveLength(1)
})

test('returns 404 for everything after the share is revoked', async () => {
  const meeting = await newMeeting(platform)
  await upload(meeting, silence())
  const { id, link } = await share(meeting, { permission: 'edit', generate_link: true })
  const path = `/shared/${tokenIn(link.url)}`
  expect(await statusesOf(path)).toEqual([200, 200, 200, 200, 200, 201, 201, 404])
  await revoke(id)
  expect(new Set(await statusesOf(path))).toEqual(new Set([404]))
})

test('returns 404 for everything soon after the meeting is deleted', async () => {
  const meeting = await newMeeting(platform)
  await upload(meeting, silence())
  const { link } = await share(meeting, { permission: 'edit', generate_link: true })
  const path = `/shared/${tokenIn(link.url)}`
  expect((await platform.request('DELETE', `/meetings/${meeting}`)).status).toBe(204)
  await expect.poll(async () => [...new Set(await statusesOf(path))], { timeout: 60_000 }).toEqual([404])
})

test('denies access to an accepted recipient after the share is revoked', async () => {
  const meeting = await newMeeting(platform)
  const { credentials, request } = platform
  const key = credentials.other_account.api_key
  const { email } = (await request('GET', '/me', { key })).json.user
  const { id } = await share(meeting, { permission: 'comment', recipients: [email] })
  expect((await request('POST', `/shares/${id}/accept`, { key })).status).toBe(200)
  const path = `/shared/${await mailedLink(platform, email)}`
  expect((await request('POST', `${path}/comments`, { key, json: { content: 'In time' } })).status).toBe(201)
  await revoke(id)
  expect(new Set(await statusesOf(path))).toEqual(new Set([404]))
  expect((await request('POST', `/shares/${id}/accept`, { key })).status).toBe(404)
})

test('stops a playing recording when the link ends', async () => {
  const meeting = await newMeeting(platform)
  const bytes = 48 * 1024 * 1024
  const long = new Uint8Array(bytes)
  long.set(silence().subarray(0, 44))
  await upload(meeting, long)
  const { id, link } = await share(meeting, { generate_link: true })
  const response = await fetch(`${origin}/v1/shared/${tokenIn(link.url)}/recording`)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  let read = (await reader.read()).value?.length ?? 0
  await revoke(id)
  const readOn = async () => {
    const { value, done } = await reader.read()
    read += value?.length ?? 0
    return done ? 'read to the end' : 'reading'
  }
  // Reads at playing speed: one chunk in each round.
  await expect
    .poll(() => readOn().catch(() => 'cut off'), { timeout: 120_000, interval: 20 })
    .not.toBe('reading')
  expect(read).toBeLessThan(bytes)
})
