import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestMailServer } from '@mi/testkit'
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  composeMail,
  type Mail,
  type Mailer,
  MailRefusedError,
  openFolderMailer,
  openSmtpMailer,
} from '../src/index.ts'

const SENDER = { name: 'Meeting Intelligence', address: 'no-reply@mi.example' }

interface Engine {
  mailer: Mailer
  received(): Promise<Email[]>
  stop(): Promise<void>
}

async function startFolder(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'mi-mail-'))
  return {
    mailer: openFolderMailer(folder, SENDER),
    async received() {
      const names = await readdir(folder)
      return Promise.all(names.map(async name => PostalMime.parse(await readFile(join(folder, name)))))
    },
    stop: () => rm(folder, { recursive: true }),
  }
}

async function startSmtp(): Promise<Engine> {
  const server = await startTestMailServer()
  server.refuse(address => {
    const code = /^refused(\d+)@/.exec(address)?.[1]
    return code ? Number(code) : null
  })
  const mailer = openSmtpMailer(server.url, SENDER)
  return {
    mailer,
    received: async () => server.received.map(({ mail }) => mail),
    async stop() {
      await mailer.close()
      await server.stop()
    },
  }
}

const mail = (more: Partial<Mail> = {}): Mail => ({
  key: 'share-1',
  to: 'ada@example.com',
  subject: 'Weekly planning – übersicht',
  html: '<p>Hallo ü</p>',
  text: 'Hallo ü',
  ...more,
})

describe.each([
  ['a folder', startFolder],
  ['SMTP', startSmtp],
])('mails to %s', (_name, start) => {
  let engine: Engine
  beforeEach(async () => {
    engine = await start()
  })
  afterEach(() => engine.stop())

  test('arrive complete, as HTML and as text', async () => {
    await engine.mailer.check()
    await engine.mailer.send(mail({ fromName: 'Ada via Meeting Intelligence', replyTo: 'owner@example.com' }))
    const [got] = await engine.received()
    expect(got).toMatchObject({
      subject: 'Weekly planning – übersicht',
      from: { name: 'Ada via Meeting Intelligence', address: 'no-reply@mi.example' },
      to: [{ address: 'ada@example.com' }],
      replyTo: [{ address: 'owner@example.com' }],
      messageId: '<share-1@mi.example>',
    })
    expect(got!.html).toContain('Hallo ü')
    expect(got!.text).toContain('Hallo ü')
  })

  test('cannot get another header from a name or a subject', async () => {
    const evil = 'x\r\nBcc: victim@example.com\r\n\r\nbody \u2028y\u0000'
    await engine.mailer.send(mail({ subject: evil, fromName: evil }))
    const [got] = await engine.received()
    expect(got!.bcc ?? []).toEqual([])
    expect(got!.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(got!.subject).toBe('x Bcc: victim@example.com body y')
  })

  test.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '<a@example.com>',
    'a b@example.com',
    'nobody',
    '',
  ])('go to one address: %j is refused', async to => {
    await expect(engine.mailer.send(mail({ to }))).rejects.toThrow('not an e-mail address')
    expect(await engine.received()).toEqual([])
  })

  test('have a key that cannot leave its folder', async () => {
    await expect(engine.mailer.send(mail({ key: '../../etc/passwd' }))).rejects.toThrow('not a key')
  })
})

describe('a folder', () => {
  test('has one file for a repeated mail, readable only by its owner', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mi-mail-'))
    const mailer = openFolderMailer(join(folder, 'mail'), SENDER)
    await mailer.send(mail())
    await mailer.send(mail())
    expect(await readdir(join(folder, 'mail'))).toEqual(['share-1.eml'])
    expect((await stat(join(folder, 'mail/share-1.eml'))).mode & 0o777).toBe(0o600)
    await rm(folder, { recursive: true })
  })
})

test('reports a folder that cannot be created with the first mail', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mi-mail-'))
  await writeFile(join(folder, 'file'), '')
  const mailer = openFolderMailer(join(folder, 'file', 'mail'), SENDER)
  await new Promise(done => setTimeout(done, 50))
  await expect(mailer.check()).rejects.toThrow('ENOTDIR')
  await expect(mailer.send(mail())).rejects.toThrow('ENOTDIR')
  await rm(folder, { recursive: true })
})

describe('SMTP', () => {
  test('distinguishes permanently refused recipients from deferred ones', async () => {
    const engine = await startSmtp()
    await expect(engine.mailer.send(mail({ to: 'refused550@example.com' }))).rejects.toBeInstanceOf(
      MailRefusedError,
    )
    const later = await engine.mailer.send(mail({ to: 'refused451@example.com' })).catch(error => error)
    expect(later).toBeInstanceOf(Error)
    expect(later).not.toBeInstanceOf(MailRefusedError)
    // The error, which is logged, names no recipient.
    expect(`${later.message} ${later.cause}`).toBe('the mail server did not take the mail (451) undefined')
    await engine.stop()
  })

  test('does not treat an unavailable server as a refusal', async () => {
    const mailer = openSmtpMailer('smtp://127.0.0.1:1', SENDER)
    const error = await mailer.send(mail()).catch(reason => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefusedError)
    await expect(mailer.check()).rejects.toThrow()
    await mailer.close()
  })
})

describe('composed mails', () => {
  const { html, text } = composeMail({
    heading: 'Ada <b>shared</b> a meeting',
    preview: 'Weekly planning',
    blocks: [
      { kind: 'paragraph', text: 'You can read it.' },
      { kind: 'quote', text: '<script>alert(1)</script>\nsecond line' },
      { kind: 'facts', rows: [['When', '2 March 2026 & later']] },
      { kind: 'button', label: 'Open "it"', url: 'https://mi.example/shared/x?a=1&b="2"' },
    ],
    reason: 'You get this mail because Ada shared a meeting with you.',
  })

  test('show user texts as text', () => {
    expect(html).not.toMatch(/<script|<b>/)
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('href="https://mi.example/shared/x?a=1&amp;b=&quot;2&quot;"')
  })

  test('load nothing', () => {
    expect(html).not.toMatch(/<img|<link|src=|url\(|@import/)
  })

  test('have an equivalent plain text', () => {
    expect(text).toContain('> <script>alert(1)</script>\n> second line')
    expect(text).toContain('When: 2 March 2026 & later')
    expect(text).toContain('Open "it": https://mi.example/shared/x?a=1&b="2"')
  })

  test('link only to web pages', () => {
    const blocks = [{ kind: 'button' as const, label: 'x', url: 'javascript:alert(1)' }]
    expect(() => composeMail({ heading: 'x', preview: 'x', blocks, reason: 'x' })).toThrow('web pages')
  })
})
