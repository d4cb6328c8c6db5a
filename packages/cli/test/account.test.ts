import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BIN, type CliTest, startCliTest, vtt } from './support/run-mi.ts'

let cli: CliTest
beforeAll(async () => {
  cli = await startCliTest({ WEBHOOKS_ALLOWED_NETWORKS: '127.0.0.0/8' })
})
afterAll(() => cli?.stop())

describe('meetings', () => {
  test('are found by the end of their id, renamed, and deleted by title or latest', async () => {
    const file = await cli.write('Boat race.vtt', vtt(['Ada: The first boat is red.', 'Bo: It is fast.']))
    const [{ meeting_id: id }] = await cli.json(['import', file])
    expect(await cli.json(['meetings', 'rename', id.slice(-8), 'Boat race 2026'])).toMatchObject({
      id,
      title: 'Boat race 2026',
    })
    expect(await cli.mi(['meetings', 'delete', 'latest', '--yes'])).toMatchObject({
      code: 0,
      out: `Deleted ${id}\n`,
    })
    expect((await cli.mi(['meetings', 'delete', 'boat race', '--yes'])).code).toBe(4)
  })

  test('are not made of texts in a folder that are no transcripts', async () => {
    await cli.write('etc/colours.txt', '255 250 250\tsnow\n248 248 255\tghost white\n245 245 245\tsmoke\n')
    await cli.write(
      'etc/README.txt',
      'This folder has colours.\n\nNote: the format is old.\nSee the manual.\n',
    )
    await cli.write('etc/call.txt', 'Ada Ruiz: Good morning.\nBo Li: Good morning. The boat is red.\n')
    const results = await cli.json(['import', 'etc'])
    expect(
      results.map(({ file, outcome }: { file: string; outcome: string }) => `${file} ${outcome}`).sort(),
    ).toEqual(['etc/README.txt skipped', 'etc/call.txt imported', 'etc/colours.txt skipped'])
  })
})

describe('members', () => {
  test('are invited, given a role and removed', async () => {
    expect((await cli.mi(['members', 'invite', 'grace@example.com', '--name', 'Grace Hopper'])).out).toBe(
      'grace@example.com is invited as member.\n',
    )
    expect(await cli.json(['members', 'role', 'grace@example.com', 'admin'])).toMatchObject({ role: 'admin' })
    const names = (await cli.json(['members'])).map(({ name }: { name: string }) => name)
    expect(names).toContain('Grace Hopper')
    expect((await cli.mi(['members', 'remove', 'grace@example.com', '--yes'])).code).toBe(0)
    expect((await cli.mi(['members', 'remove', 'grace@example.com', '--yes'])).code).toBe(4)
  })
})

describe('webhooks', () => {
  test('are created with a secret that is shown once, and deleted', async () => {
    const events = ['meeting.completed', 'summary.ready']
    const { code, out, err } = await cli.mi([
      'webhooks',
      'create',
      'https://127.0.0.1/hook',
      '--events',
      ...events,
    ])
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^whsec_\S+\n$/) })
    expect(err).toContain('cannot be shown again')
    const [webhook] = await cli.json(['webhooks'])
    expect(webhook.events).toEqual(events)
    expect((await cli.mi(['webhooks', 'delete', webhook.id.slice(-8), '--yes'])).code).toBe(0)
    expect(await cli.json(['webhooks'])).toEqual([])
  })
})

describe('account', () => {
  test('audit lists changes, usage sums up the month', async () => {
    const entries = await cli.json(['audit', '--action', 'user.invited'])
    expect(entries[0]).toMatchObject({ action: 'user.invited', target: { type: 'user' } })
    const { code, out } = await cli.mi(['usage'])
    expect(code).toBe(0)
    expect(out).toMatch(/^period +\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\nrequests +\d/)
  })
})

test('output that cannot be written ends with an error', async () => {
  const env = {
    ...process.env,
    MI_API_KEY: cli.platform.credentials.api_key,
    MI_BASE_URL: cli.platform.baseUrl,
  }
  const command = `"${process.execPath}" "${BIN}" meetings --json > /dev/full`
  const { code, err } = await new Promise<{ code: unknown; err: string }>(resolve => {
    execFile('sh', ['-c', command], { env }, (error, _out, stderr) =>
      resolve({ code: error?.code, err: stderr }),
    )
  })
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('could not be written') })
})
