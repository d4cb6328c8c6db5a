import { findChromium, startChromium } from '@mi/testkit'
import { openTestBucket } from '@mi/testkit/s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMeeting, type SharingPlatform, silence, startSharing, tokenIn } from './support/shared-meeting.ts'

const bucket = await openTestBucket('mi-shared-pages-test')

describe.skipIf(!bucket)(
  'recordings in S3 (set S3_ENDPOINT to a server such as MinIO)',
  { timeout: 180_000 },
  () => {
    let platform: SharingPlatform
    let meetingId: string
    let path: string
    beforeAll(async () => {
      platform = await startSharing(bucket ?? {})
      meetingId = await newMeeting(platform)
      const recording = { body: silence(), contentType: 'audio/wav' }
      const put = await platform.request('PUT', `/meetings/${meetingId}/recording`, recording)
      expect(put.status, put.text).toBe(202)
      const json = { generate_link: true }
      const { link } = (await platform.request('POST', `/meetings/${meetingId}/share`, { json })).json
      path = `/shared/${tokenIn(link.url)}`
    }, 240_000)
    afterAll(() => platform?.stop())

    const addresses = async () => {
      const page = await (await fetch(new URL(path, platform.baseUrl))).text()
      const { json } = await platform.request('GET', path, { key: null })
      const source = / src="([^"]+)" aria-label="Recording/.exec(page)?.[1] ?? ''
      return [new URL(source, platform.baseUrl).href, json.recording_url]
    }

    test('hides the URL of the store and the ids of the account', async () => {
      for (const address of await addresses()) {
        expect(new URL(address).origin).toBe(new URL(platform.baseUrl).origin)
        const { credentials } = platform
        for (const secret of [meetingId, credentials.account_id, bucket?.S3_BUCKET])
          expect(address).not.toContain(secret)
      }
      // Members of the account are redirected to the store, which serves the file directly.
      const own = await platform.request('GET', `/meetings/${meetingId}/recording`)
      expect(new URL(own.headers.get('location') ?? '').origin).toBe(
        new URL(bucket?.S3_ENDPOINT ?? '').origin,
      )
    })

    test('serves ranges of the recording to players', async () => {
      for (const address of await addresses()) {
        const part = await fetch(address, { headers: { range: 'bytes=0-3' } })
        expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([
          206,
          'audio/wav',
          'RIFF',
        ])
        expect((await fetch(address, { headers: { range: 'bytes=9000000-' } })).status).toBe(416)
      }
    })

    test.skipIf(findChromium() === null)('a browser plays it, and refuses nothing of the page', async () => {
      const browser = await startChromium()
      try {
        const page = await browser.newPage()
        const refused: string[] = []
        page.on('console', message => {
          if (message.type() === 'error') refused.push(message.text())
        })
        await page.goto(new URL(path, platform.baseUrl).href)
        const ready = () => page.evaluate('document.querySelector("audio").readyState')
        await expect.poll(ready, { timeout: 60_000 }).toBeGreaterThan(0)
        await page.evaluate(
          'document.querySelector("audio").currentTime = 0.6; document.querySelector("audio").play()',
        )
        const at = () => page.evaluate('document.querySelector("audio").currentTime')
        await expect.poll(at, { timeout: 60_000 }).toBeGreaterThan(0.6)
        expect(refused).toEqual([])
      } finally {
        await browser.close()
      }
    })
  },
)
