import { gunzipSync } from 'node:zlib'
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
import { transcribedMeeting } from './support/transcribed-meeting.ts'

// Only limits a failing test. Events can take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let platform: SharingPlatform
let origin: string
let meeting: { id: string; itemId: string; segmentId: string }
beforeAll(async () => {
  platform = await startSharing()
  origin = new URL(platform.baseUrl).origin
  meeting = await transcribedMeeting(platform)
}, 180_000)
afterAll(() => platform?.stop())

const share = async (json: object, id = meeting.id) =>
  (await platform.request('POST', `/meetings/${id}/share`, { json })).json
const linkTo = async (permission = 'view', id = meeting.id) =>
  `/shared/${tokenIn((await share({ permission, generate_link: true }, id)).link.url)}`

test('shows the meeting without JavaScript and loads nothing from other origins', async () => {
  const { status, html, headers } = await openBrowser(origin).get(await linkTo('comment'))
  expect(status, html).toBe(200)
  for (const words of [
    'Harbour plans',
    'Ada Byron',
    'Grace Hopper',
    '0:07',
    '1:02',
    'Paint the lighthouse',
    'due',
  ])
    expect(html).toContain(words)
  expect(html).toContain('paint the lighthouse &lt;red&gt; &amp; white.')
  expect(html).not.toMatch(/<script(?![^>]* src="\/)|<style|style="|\son\w+="/)
  expect(html.match(/(?:src|href)="(?!#|\/)[^"]*"/g)).toBeNull()
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
  })
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  // The page contains no ids of the account.
  expect(html).not.toMatch(/\b(?:acc|mtg|usr|trs|sum|shr)_[0-9A-Z]{26}/)
})

test('renders user texts without HTML, script URLs or foreign images', async () => {
  const evil =
    '<img src=x onerror=alert(1)> [x](javascript:alert(1)) ![y](https://evil.example/y.png) "\'</textarea>'
  const id = await newMeeting(platform, { title: evil, participants: [{ name: evil }] })
  const path = await linkTo('comment', id)
  const key = platform.credentials.other_account.api_key
  for (const [what, json] of [
    ['comments', { content: evil }],
    ['notes', { title: evil, content: evil }],
  ] as const)
    expect((await platform.request('POST', `${path}/${what}`, { key, json })).status).toBe(201)
  const { html } = await openBrowser(origin).get(path)
  expect(html).not.toMatch(/<img|href="javascript|src="https:/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('renders the page despite any note', async () => {
  const path = await linkTo('comment', await newMeeting(platform))
  for (const content of ['>'.repeat(50_000), '_a'.repeat(25_000)])
    expect((await platform.request('POST', `${path}/notes`, { json: { content } })).status).toBe(201)
  const browser = openBrowser(origin)
  for (const at of [path, `${path}?notes=1`]) {
    const { status, html } = await browser.get(at)
    expect([status, html.includes('id="notes"')]).toEqual([200, true])
  }
})

test('accepts an invitation by its button, not by opening its link', async () => {
  const { id } = await share({ recipients: ['reader@example.com'] })
  const path = `/shared/${await mailedLink(platform, 'reader@example.com')}`
  const browser = openBrowser(origin)
  const status = async () => (await platform.request('GET', `/shares/${id}`)).json.recipients[0].status
  await expect.poll(status).toBe('sent')
  expect((await browser.get(path)).html).toContain('Accept the invitation')
  expect(await status()).toBe('sent')
  const accepted = await browser.submit(path, `${path}/accept`)
  expect([accepted.status, accepted.headers.get('location')]).toEqual([303, path])
  expect(await status()).toBe('accepted')
  const { html } = await browser.get(path)
  expect(html).toContain('You accepted this invitation')
  expect(html).not.toContain('Accept the invitation')
  // A public link has no invitation to accept.
  expect((await browser.post(`${await linkTo()}/accept`, {})).status).toBe(403)
})

test('lets signed-in users comment, write notes and set item statuses', async () => {
  const { email, password } = platform.credentials.member
  const path = await linkTo('edit')
  const browser = openBrowser(origin)
  const before = await browser.get(path)
  expect(before.html).toContain('Sign in</a> to comment')
  expect(before.html).not.toContain('<textarea')
  await signIn(browser, email, password)
  const comment = await browser.submit(path, `${path}/comments`, { content: 'From\r\nthe page' })
  expect([comment.status, comment.headers.get('location')]).toEqual([303, `${path}#comments`])
  await browser.submit(path, `${path}/notes`, { title: ' ', content: '**Written** here' })
  const item = `${path}/items/${meeting.itemId}`
  expect((await browser.submit(path, item, { status: 'completed' })).status).toBe(303)
  const { json: comments } = await platform.request('GET', `/meetings/${meeting.id}/comments`)
  expect(comments.data.at(-1)).toMatchObject({
    content: 'From\nthe page',
    author: { id: platform.credentials.member.user_id },
  })
  const { json: notes } = await platform.request('GET', `/meetings/${meeting.id}/notes`)
  expect(notes.data[0]).toMatchObject({ title: null, content: '**Written** here' })
  expect((await platform.request('GET', `/action-items/${meeting.itemId}`)).json.status).toBe('completed')
  const overview = 'Written\r\non the page'
  expect((await browser.submit(path, `${path}/summary`, { overview })).status).toBe(303)
  const { json: summary } = await platform.request('GET', `/meetings/${meeting.id}/summary`)
  expect(summary).toMatchObject({ engine: 'manual', overview: 'Written\non the page' })
  expect(summary.sections.length).toBeGreaterThan(0)
  expect((await browser.get(path)).html).toContain('<strong>Written</strong> here')
  // This form was loaded before the summary was changed.
  const stale = await browser.submit(path, `${path}/summary`, { overview: 'Overwritten', version: '1' })
  expect([stale.status, stale.html.includes('has changed the summary meanwhile')]).toEqual([409, true])
  expect((await platform.request('GET', `/meetings/${meeting.id}/summary`)).json.version).toBe(
    summary.version,
  )

  expect((await browser.submit(path, `${path}/comments`, { content: ' ' })).status).toBe(400)
  expect((await browser.submit(path, `${path}/comments`, { content: 'x'.repeat(5_001) })).status).toBe(400)
  expect((await browser.submit(path, item, { status: 'lost' })).status).toBe(400)
})

test('shows the latest comments and notes, with links to the others', async () => {
  const id = await newMeeting(platform)
  const path = await linkTo('comment', id)
  for (const number of [1, 2, 3]) {
    const content = `Number ${number} ${'x'.repeat(4_900)}`
    for (const what of ['comments', 'notes'])
      expect(
        (
          await platform.request('POST', `${path}/${what}`, {
            json: { content: content.repeat(what === 'notes' ? 3 : 1) },
          })
        ).status,
      ).toBe(201)
  }
  for (const number of [4, 5])
    await platform.request('POST', `${path}/comments`, {
      json: { content: `Number ${number} ${'y'.repeat(4_900)}` },
    })
  const browser = openBrowser(origin)
  const section = async (at: string, name: string) =>
    new RegExp(`<section id="${name}".*?</section>`, 's').exec((await browser.get(at)).html)?.[0] ?? ''
  const numbersIn = (text: string) => [...new Set(text.match(/Number \d/g))]
  const linkIn = (text: string, label: RegExp) =>
    [...text.matchAll(/<a href="([^"]*)">([^<]*)</g)].find(([, , words]) =>
      label.test(words as string),
    )?.[1] ?? ''
  const comments = await section(path, 'comments')
  expect(numbersIn(comments)).toEqual(['Number 2', 'Number 3', 'Number 4', 'Number 5'])
  const earlier = await section(linkIn(comments, /1 earlier/), 'comments')
  expect(numbersIn(earlier)).toEqual(['Number 1'])
  expect(linkIn(earlier, /Latest/)).toBe(`${path}#comments`)
  const notes = await section(path, 'notes')
  expect(numbersIn(notes)).toEqual(['Number 3'])
  const older = await section(linkIn(notes, /2 earlier/), 'notes')
  expect(numbersIn(older)).toEqual(['Number 2'])
})

test('refuses forms of another page and forms without a session', async () => {
  const { email, password } = platform.credentials.member
  const path = await linkTo('comment')
  const browser = openBrowser(origin)
  const fields = { content: 'Forged' }
  expect((await browser.post(`${path}/comments`, fields)).status).toBe(401)
  await signIn(browser, email, password)
  expect((await browser.post(`${path}/comments`, fields)).status).toBe(403)
  expect((await browser.post(`${path}/comments`, { ...fields, form_token: 'x.y' })).status).toBe(403)
  const { html } = await browser.get(path)
  const token = /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await browser.post(`${path}/comments`, { ...fields, form_token: token }, foreign)).status).toBe(403)
  // A form of another share.
  const other = await linkTo('comment')
  expect((await browser.post(`${other}/comments`, { ...fields, form_token: token })).status).toBe(403)
  const view = await linkTo('view')
  expect((await browser.post(`${view}/comments`, { ...fields, form_token: token })).status).toBe(403)
  const { json } = await platform.request('GET', `/meetings/${meeting.id}/comments?limit=100`)
  expect(json.data.map(({ content }: { content: string }) => content)).not.toContain('Forged')
})

test('plays the recording until the link ends', async () => {
  const id = await newMeeting(platform)
  const put = { body: silence(), contentType: 'audio/wav' }
  expect((await platform.request('PUT', `/meetings/${id}/recording`, put)).status).toBe(202)
  const { id: shareId, link } = await share({ generate_link: true }, id)
  const path = `/shared/${tokenIn(link.url)}`
  const { html, headers } = await openBrowser(origin).get(path)
  const source = /<audio controls preload="metadata" src="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(source).toBe(`/v1${path}/recording`)
  expect(headers.get('content-security-policy')).toContain("media-src 'self';")
  const read = (range: string) => fetch(origin + source, { headers: { range } })
  const part = await read('bytes=8-11')
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([
    206,
    'audio/wav',
    'WAVE',
  ])
  expect(part.headers.get('cache-control')).toContain('no-store')
  expect((await fetch(origin + source, { method: 'HEAD' })).status).toBe(200)
  expect((await read('bytes=9000000-')).status).toBe(416)
  expect((await platform.request('DELETE', `/shares/${shareId}`)).status).toBe(204)
  expect((await read('bytes=8-11')).status).toBe(404)
})

test('returns 304 for a cached page until the page changes', async () => {
  const path = await linkTo('comment')
  const read = (etag = '') =>
    fetch(origin + path, { headers: { accept: 'text/html', ...(etag && { 'if-none-match': etag }) } })
  const etag = (await read()).headers.get('etag') ?? ''
  const again = await read(etag)
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
  const json = { content: 'Something else.' }
  expect((await platform.request('POST', `${path}/comments`, { json })).status).toBe(201)
  const changed = await read(etag)
  expect([changed.status, (await changed.text()).includes('Something else.')]).toEqual([200, true])
})

test('cuts long texts and shows hostile Markdown as text', async () => {
  const { id } = await transcribedMeeting(platform)
  const path = await linkTo('edit', id)
  const { sections } = (await platform.request('GET', path, { key: null })).json.summary
  const hostile = ['http://a('.repeat(5_500), '\\['.repeat(25_000), '> - '.repeat(12_500)]
  const json = {
    overview: '[a](<b'.repeat(1_600),
    sections: sections.map(({ key }: { key: string }, at: number) => ({
      key,
      content: (hostile[at % hostile.length] ?? '').slice(0, 50_000),
    })),
  }
  const edited = await platform.request('PATCH', `${path}/summary`, { json })
  expect(edited.status, edited.text.slice(0, 500)).toBe(200)
  const { status, html } = await openBrowser(origin).get(path)
  expect(status).toBe(200)
  expect(html.length).toBeLessThan(600_000)
  expect(html).toContain('http://a(http://a(')
  expect(html).not.toMatch(/<blockquote>|href="http:/)
})

test('refuses a link that is opened too often', async () => {
  const path = await linkTo('comment', await newMeeting(platform))
  const open = () => platform.request('GET', `${path}/comments?limit=1`, { key: null })
  let refused: Awaited<ReturnType<typeof open>> | undefined
  for (let round = 0; round < 100 && !refused; round++) {
    const responses = await Promise.all(Array.from({ length: 50 }, open))
    refused = responses.find(({ status }) => status !== 200)
  }
  expect([refused?.status, refused?.json.error.code]).toEqual([429, 'rate_limit_exceeded'])
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  // Another link of the same account still opens.
  const other = await linkTo('view', await newMeeting(platform))
  expect((await platform.request('GET', other, { key: null })).status).toBe(200)
})

test('splits a page of hours of speech into parts under 100 KB', async () => {
  const id = await newMeeting(platform)
  const words = Array.from({ length: 4_000 }, (_, index) => Math.sin(index).toString(36).slice(3, 9))
  const lines = Array.from(
    { length: 4_000 },
    (_, line) =>
      `Speaker ${line % 7}: ${Array.from({ length: 14 }, (_, word) => words[(line * 31 + word * 7) % 4_000]).join(' ')}.`,
  )
  const put = { body: lines.join('\n'), contentType: 'text/plain' }
  expect((await platform.request('PUT', `/meetings/${id}/transcript`, put)).status).toBe(202)
  const path = await linkTo('view', id)
  const read = () => openBrowser(origin).get(path)
  await expect.poll(async () => (await read()).html.includes('class="turns"'), { timeout: 60_000 }).toBe(true)
  const { html } = await read()
  expect(html).toContain('aria-label="Parts of the transcript"')
  const assets = [...html.matchAll(/(?:href|src)="(\/(?:assets|shared\/assets)\/[^"]+)"/g)].map(
    ([, asset]) => asset,
  )
  expect(assets).toHaveLength(4)
  let sent = 0
  for (const file of [path, ...assets]) {
    const response = await fetch(origin + file, {
      headers: { accept: 'text/html', 'accept-encoding': 'identity' },
    })
    sent += (await response.arrayBuffer()).byteLength * (file === path ? 0 : 1)
  }
  const compressed = await rawBody(origin + path)
  expect(gunzipSync(compressed).toString()).toContain('class="turns"')
  expect(sent + compressed.length).toBeLessThan(100_000)
  const second = await openBrowser(origin).get(`${path}?part=2`)
  expect(second.html).toContain('aria-current="page" href')
  expect(second.html).not.toContain('id="s0"')
  // The JSON of a link is paginated too, at about four hours of speech.
  const { json: whole } = await platform.request('GET', `/meetings/${id}/transcript`)
  const segments: { id: string }[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { json: page } = await platform.request('GET', `${path}${cursor && `?cursor=${cursor}`}`, {
      key: null,
    })
    segments.push(...page.transcript.segments)
    cursor = page.transcript.pagination?.next_cursor ?? null
  }
  expect(segments.map(segment => segment.id)).toEqual(
    whole.segments.map((segment: { id: string }) => segment.id),
  )
})

test('shows a page for unknown links and limits guesses', async () => {
  const browser = openBrowser(origin)
  const unknown = () => browser.get(`/shared/${'A'.repeat(43)}`)
  const first = await unknown()
  expect([first.status, first.headers.get('referrer-policy')]).toEqual([404, 'no-referrer'])
  expect(first.html).toContain('This link does not exist, has expired, or was revoked.')
  const answers = await Promise.all(Array.from({ length: 31 }, unknown))
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await browser.get('/shared')).status).toBe(404)
  expect((await browser.post(await linkTo(), {})).status).toBe(405)
})

/** The compressed body, which fetch would decode. */
async function rawBody(url: string): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: { accept: 'text/html', 'accept-encoding': 'gzip' } }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}
