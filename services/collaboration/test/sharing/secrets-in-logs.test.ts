import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startOtlpCollector, startTestMailServer, startTestPlatform } from '@mi/testkit'
import { expect, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { mailedLink, newMeeting, type SharingPlatform, tokenIn } from './support/shared-meeting.ts'

test('keeps tokens, addresses and messages out of logs and traces', {
  timeout: 240_000,
}, async () => {
  const collector = await startOtlpCollector()
  const mailServer = await startTestMailServer()
  mailServer.refuse(address =>
    address.startsWith('refused') ? 550 : address.startsWith('later') ? 451 : null,
  )
  const started = await startTestPlatform({
    env: {
      SMTP_URL: mailServer.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      LOG_LEVEL: 'trace',
    },
  })
  const platform: SharingPlatform = { ...started, mailServer }
  const readLog = () => readFile(join(platform.platform.folder, 'logs/platform.log'), 'utf8')
  let log = ''
  try {
    const { request, credentials } = platform
    const origin = new URL(platform.baseUrl).origin
    const meeting = await newMeeting(platform)
    const recipients = ['reader@example.com', 'refused@example.com', 'later@example.com']
    const json = { recipients, message: 'Most private words', permission: 'comment', generate_link: true }
    const { id, link } = (await request('POST', `/meetings/${meeting}/share`, { json })).json
    const tokens = [tokenIn(link.url), await mailedLink(platform, 'reader@example.com')]
    for (const token of tokens) {
      expect((await request('GET', `/shared/${token}`, { key: null })).status).toBe(200)
      const key = credentials.other_account.api_key
      expect((await request('GET', `/shared/${token}/none`, { key })).status).toBe(404)
      const comment = { key, json: { content: 'Well said.' } }
      expect((await request('POST', `/shared/${token}/comments`, comment)).status).toBe(201)
      expect((await openBrowser(origin).get(`/shared/${token}`)).status).toBe(200)
      expect((await openBrowser(origin).post(`/shared/${token}/nothing`, {})).status).toBe(404)
    }
    await openBrowser(origin).post(`/shared/${tokens[1]}/accept`, {})
    const statuses = async () =>
      (await request('GET', `/shares/${id}`)).json.recipients
        .map((recipient: { status: string }) => recipient.status)
        .join()
    await expect.poll(statuses, { timeout: 60_000 }).toBe('accepted,pending,pending')
    const refused = async () =>
      (await request('GET', '/audit-log?action=share.mail_refused')).json.data.length
    await expect.poll(refused, { timeout: 60_000 }).toBe(1)
    const routes = () => collector.spans.map(({ name }) => name)
    await expect.poll(routes, { timeout: 60_000 }).toContain('GET /shared/:token')
    await expect.poll(readLog, { timeout: 60_000 }).toContain('"route":"/shared/:token/accept"')
    log = await readLog()
  } finally {
    await started.stop()
    await mailServer.stop()
  }
  expect(log).toContain('"route":"/v1/shared/{token}"')
  expect(log).toContain('"route":"/shared/:token"')
  const spans = JSON.stringify(collector.spans)
  await collector.close()
  for (const text of [log, spans])
    for (const secret of ['/shared/[\\w-]{20}', 'reader@', 'refused@', 'later@', 'Most private'])
      expect(text.match(new RegExp(secret))).toBeNull()
})
