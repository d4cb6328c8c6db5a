import { systemOrigin } from '@mi/service-kit'
import { startTestMailServer, startTestServices, type TestMailServer, type TestServices } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityProcess } from './support/identity-process.ts'
import { openBrowser } from './support/page-browser.ts'

const PASSWORD = 'staple and a lighthouse'
let services: TestServices
let mails: TestMailServer
let identity: Awaited<ReturnType<typeof identityProcess>>

beforeAll(async () => {
  services = await startTestServices([])
  mails = await startTestMailServer()
  identity = await identityProcess(services, { SMTP_URL: mails.url })
  await identity.start()
}, 120_000)
afterAll(async () => {
  await identity?.kill()
  await services?.stop()
  await mails?.stop()
})

const browser = () => openBrowser({ address: identity.address, secret: services.secret })
const mailsTo = (email: string) =>
  mails.received.filter(({ recipients }) => recipients.includes(email)).map(({ mail }) => mail)
const linkOf = (text: string | undefined) => /http:\/\/gateway\.test(\/\S+)/.exec(text ?? '')?.[1] as string

test('a requested mail survives a killed process, and its link works', {
  timeout: 180_000,
}, async () => {
  const administration = services.peer('mi.identity.v1.Administration')
  const asOperator = { caller: systemOrigin('operator', services.secret), deadlineMs: 60_000 }
  const email = 'killed@example.com'
  const order = {
    name: 'Acme',
    plan: 'teams' as const,
    ownerName: 'Ada',
    ownerEmail: email,
    ownerPassword: '',
  }
  await administration.createAccount(order, asOperator)
  let refused = 0
  mails.refuse(() => {
    refused++
    return 451
  })
  expect((await browser().submit('/password/forgot', { email })).status).toBe(200)
  // Tried, not taken, waiting for the next attempt.
  await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(0)
  await identity.kill()
  mails.refuse(null)
  await identity.start()
  await expect.poll(() => mailsTo(email).length, { timeout: 60_000 }).toBeGreaterThan(0)
  const [first] = mailsTo(email)
  // Killed right after the server took it: when it is sent again, it is the same mail with the same link.
  await identity.kill()
  await identity.start()
  const link = linkOf(first?.text)
  expect((await browser().submit(link, { password: PASSWORD })).location).toBe(
    '/sign-in?notice=password_changed',
  )
  expect((await browser().submit('/sign-in', { email, password: PASSWORD })).status).toBe(302)
  await expect
    .poll(() => mailsTo(email).map(({ subject }) => subject), { timeout: 60_000 })
    .toContain('Your password was changed')
  const resets = mailsTo(email).filter(({ subject }) => subject === 'Choose a new password')
  expect(new Set(resets.map(({ messageId }) => messageId)).size).toBe(1)
  expect(new Set(resets.map(({ text }) => linkOf(text))).size).toBe(1)
  // A link that was used stays used, though its mail may have been sent again.
  expect((await browser().get(link)).status).toBe(410)
})
