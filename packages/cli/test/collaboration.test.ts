import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BIN, type CliTest, startCliTest } from './support/run-mi.ts'

let cli: CliTest
let meeting: string
/** The second user of the account. */
let member: Record<string, string>
beforeAll(async () => {
  cli = await startCliTest()
  member = { MI_API_KEY: cli.platform.credentials.member.api_key }
  const json = { title: 'Harbour plans', platform: 'zoom', started_at: '2026-03-02T10:00:00Z' }
  meeting = (await cli.platform.request('POST', '/meetings', { json })).json.id
})
afterAll(() => cli?.stop())

/** Runs `mi` with a text at standard input. */
function piped(args: string[], text: string): Promise<string> {
  const { credentials, baseUrl } = cli.platform
  const env = { PATH: process.env.PATH, MI_API_KEY: credentials.api_key, MI_BASE_URL: baseUrl }
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [BIN, ...args], { env }, (error, out, err) =>
      error ? reject(new Error(err)) : resolve(out),
    )
    child.stdin?.end(text)
  })
}

describe('notes', () => {
  test('are created, listed, shown, changed and deleted', async () => {
    const note = await cli.json(['notes', 'add', 'harbour', '**Paint** it', '--title', 'Lighthouse'])
    expect(note).toMatchObject({ meeting_id: meeting, title: 'Lighthouse', content: '**Paint** it' })
    expect(await cli.json(['notes', 'latest'])).toMatchObject([{ id: note.id }])
    expect((await cli.mi(['notes', 'harbour'])).out).toContain('Lighthouse')
    expect((await cli.mi(['notes', 'show', note.id])).out).toMatch(/^Lighthouse\n.+\n\n\*\*Paint\*\* it\n$/)
    expect(await cli.json(['notes', 'edit', note.id, '--title', ''])).toMatchObject({ title: null })
    expect(await cli.json(['notes', 'edit', note.id, 'Done'])).toMatchObject({ title: null, content: 'Done' })
    expect(await cli.mi(['notes', 'delete', note.id])).toMatchObject({ code: 2 })
    expect(await cli.json(['notes', 'delete', note.id, '--yes'])).toEqual([note.id])
    expect(await cli.mi(['notes', 'show', note.id])).toMatchObject({ code: 4 })
  })

  test('are read from standard input, which must not be empty', async () => {
    const id = (await piped(['notes', 'add', meeting], '# Piped\n')).trim()
    expect((await cli.platform.request('GET', `/notes/${id}`)).json.content).toBe('# Piped\n')
    await piped(['notes', 'edit', id, '-'], 'Again')
    expect((await cli.platform.request('GET', `/notes/${id}`)).json.content).toBe('Again')
    expect(await cli.mi(['notes', 'add', meeting])).toMatchObject({
      code: 2,
      err: expect.stringContaining('The text of the note is missing'),
    })
    expect(await cli.mi(['notes', 'edit', id])).toMatchObject({ code: 2 })
  })

  test('by other users cannot be changed', async () => {
    const { id } = await cli.json(['notes', 'add', meeting, 'Mine'])
    const { code, err } = await cli.mi(['notes', 'edit', id, 'Yours'], member)
    expect([code, err]).toEqual([3, expect.stringContaining('(forbidden')])
  })
})

test('comments are created, listed, changed and deleted', async () => {
  const comment = await cli.json(['comments', 'add', 'harbour', 'April?'])
  expect(comment).toMatchObject({ content: 'April?', segment_id: null })
  expect(await cli.json(['comments', 'edit', comment.id, 'May?'])).toMatchObject({ content: 'May?' })
  expect((await cli.mi(['comments', 'harbour'])).out).toContain('May?')
  expect(
    await cli.mi(['comments', 'add', meeting, 'x', '--segment', 'seg_00000000000000000000000000']),
  ).toMatchObject({
    code: 1,
    err: expect.stringContaining('segment_id'),
  })
  expect(await cli.json(['comments', 'delete', comment.id])).toEqual([comment.id])
  expect((await cli.mi(['comments', meeting])).err).toBe('No comments.\n')
})

describe('share', () => {
  test('prints a link to the meeting, lists it, and revokes it', async () => {
    const { code, out } = await cli.mi(['share', 'harbour', '--link', '--permission', 'comment'])
    expect([code, out]).toEqual([0, expect.stringMatching(/^http\S+\/shared\/[\w-]{43}\n$/)])
    const path = new URL(out.trim()).pathname
    const opened = await cli.platform.request('GET', path, { key: null })
    expect(opened.json).toMatchObject({ permission: 'comment', meeting: { title: 'Harbour plans' } })
    const [share] = await cli.json(['share', 'list', 'harbour'])
    expect(share.link.url).toBe(out.trim())
    expect((await cli.mi(['share', 'list', 'harbour'])).out).toContain(out.trim())
    expect(await cli.json(['share', 'revoke', share.id])).toEqual([share.id])
    expect((await cli.platform.request('GET', path, { key: null })).status).toBe(404)
    expect((await cli.mi(['share', 'list', meeting])).err).toBe('The meeting is not shared.\n')
  })

  test('invites users, who accept', async () => {
    const { email } = cli.platform.credentials.member
    const share = await cli.json(['share', meeting, '--with', email, 'eve@example.com', '--message', 'Look'])
    expect(share).toMatchObject({ permission: 'view', link: null })
    expect(share.recipients.map((recipient: { email: string }) => recipient.email)).toEqual([
      email,
      'eve@example.com',
    ])
    expect(await cli.mi(['share', 'accept', share.id], member)).toMatchObject({
      code: 0,
      out: `Accepted ${share.id}\n`,
    })
    expect((await cli.mi(['share', 'list', meeting])).out).toContain(`${email} (accepted)`)
    expect(await cli.mi(['share', 'accept', share.id])).toMatchObject({ code: 4 })
  })

  test('without a recipient is rejected before any request', async () => {
    expect(await cli.mi(['share', 'harbour'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--link'),
    })
  })
})

describe('channels', () => {
  test('are created, changed, listed and deleted by name', async () => {
    const channel = await cli.json([
      'channels',
      'create',
      'Harbour',
      '--visibility',
      'private',
      '--description',
      'Ships',
    ])
    expect(channel).toMatchObject({ name: 'Harbour', visibility: 'private', description: 'Ships' })
    expect((await cli.mi(['channels'])).out).toContain('Harbour')
    expect((await cli.mi(['channels', '--all'], member)).err).toContain('No channels')
    expect(await cli.mi(['channels', 'members', 'harbour'], member)).toMatchObject({ code: 4 })
    expect(
      await cli.json([
        'channels',
        'edit',
        'harbour',
        '--name',
        'Port',
        '--visibility',
        'public',
        '--description',
        '',
      ]),
    ).toMatchObject({ id: channel.id, name: 'Port', visibility: 'public', description: null })
    expect(await cli.mi(['channels', 'edit', 'port'])).toMatchObject({ code: 2 })
    expect(await cli.mi(['channels', 'delete', 'port'])).toMatchObject({ code: 2 })
    expect(await cli.json(['channels', 'delete', 'port', '--yes'])).toBe(channel.id)
    expect(await cli.json(['channels', '--search', 'port'])).toEqual([])
  })

  test('have members, who join, leave, are invited and removed', async () => {
    const { email, user_id: memberId } = cli.platform.credentials.member
    const { id } = await cli.json(['channels', 'create', 'People'])
    const ids = async () =>
      (await cli.json(['channels', 'members', 'people'])).map((member: { user_id: string }) => member.user_id)
    expect(await cli.mi(['channels', 'join', 'people'], member)).toMatchObject({ code: 0, out: 'Joined\n' })
    expect(await ids()).toContain(memberId)
    expect(await cli.mi(['channels', 'leave', id], member)).toMatchObject({ code: 0 })
    expect(await ids()).not.toContain(memberId)
    expect(await cli.json(['channels', 'invite', 'people', email])).toEqual([memberId])
    expect((await cli.mi(['channels', 'members', 'people'])).out).toContain(email)
    expect(await cli.json(['channels', 'edit', 'people', '--owner', email])).toMatchObject({
      owner_id: memberId,
    })
    expect(await cli.mi(['channels', 'remove', 'people', email])).toMatchObject({ code: 3 })
    expect(await cli.mi(['channels', 'invite', 'people', 'nobody@example.com'], member)).toMatchObject({
      code: 4,
    })
  })

  test('have meetings, which are added and removed', async () => {
    await cli.mi(['channels', 'create', 'Meetings'])
    expect(await cli.json(['channels', 'add', 'meetings', 'harbour'])).toEqual([meeting])
    expect((await cli.mi(['channels', 'meetings', 'meetings'])).out).toContain('Harbour plans')
    expect(await cli.json(['channels', 'drop', 'meetings', meeting])).toEqual([meeting])
    expect(await cli.json(['channels', 'meetings', 'meetings'])).toEqual([])
  })

  test('are listed when a name is ambiguous', async () => {
    for (const name of ['Team red', 'Team blue']) await cli.mi(['channels', 'create', name])
    const { code, err } = await cli.mi(['channels', 'members', 'team'])
    expect([code, err]).toEqual([2, expect.stringMatching(/Team blue[\s\S]*Team red/)])
  })
})
