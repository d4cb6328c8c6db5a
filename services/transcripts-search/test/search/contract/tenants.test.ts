import { expect, test } from 'vitest'
import { contractOn } from '../support/contract.ts'
import { describeEngines, freshTenant } from '../support/engines.ts'
import { transcript } from '../support/transcripts.ts'

describeEngines('search contract: tenants', engine => {
  const { ask, indexed, texts } = contractOn(engine)

  test('cannot find, change or remove data of others with equal ids', async () => {
    const mine = await indexed(transcript('same', ['Ada: secret plan']))
    const test = { ...mine, mode: 'test' as const }
    const other = freshTenant()
    for (const tenant of [test, other]) {
      expect(await ask(tenant, 'secret')).toEqual({ hits: [], total: 0 })
      expect(await engine().readTranscript(tenant, 'same')).toBeNull()
      expect(await engine().updateMeeting(tenant, { ...transcript('same', []).meeting, version: 9 })).toBe(
        'stale',
      )
      expect(await engine().deleteMeeting(tenant, 'same')).toBe(0)
      expect(await engine().deleteTenant(tenant)).toBe(0)
    }
    const third = await indexed(transcript('same', ['Bo: public plan']))
    expect(await texts(mine, 'plan')).toEqual(['secret <mark>plan</mark>'])
    expect(await texts(third, 'plan')).toEqual(['public <mark>plan</mark>'])
  })

  test('are empty after deletion and can be filled again', async () => {
    const tenant = await indexed(transcript('m', ['Ada: plan', 'Bo: plan']))
    await engine().deleteMeeting(tenant, 'gone')
    expect(await engine().deleteTenant(tenant)).toBe(2)
    expect((await ask(tenant, 'plan')).total).toBe(0)
    expect(await engine().indexTranscript(tenant, transcript('new', ['Ada: plan']))).toBe('written')
    expect((await ask(tenant, 'plan')).total).toBe(1)
  })
})
