import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

const section = (key: string, more: object = {}) => ({
  key,
  title: 'Risks',
  prompt: 'What may go wrong',
  format: 'bullets' as const,
  required: false,
  ...more,
})
const create = (call: ReturnType<StartedServices['as']>, name = 'Ours') =>
  services.templates.createTemplate({ name, description: 'd', sections: [section('risks')] }, call)

describe('built-in templates', () => {
  it('are the same eight in every account and mode, and read-only', async () => {
    const call = services.as(services.newCaller())
    const { data } = await services.templates.listTemplates({ type: 'built_in' }, call)
    expect(data).toHaveLength(8)
    expect(data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).toSorted())
    const elsewhere = services.as(services.newCaller('test'))
    expect((await services.templates.listTemplates({}, elsewhere)).data).toEqual(data)
    for (const { id, sectionCount } of data) {
      const template = await services.templates.getTemplate({ id }, call)
      expect(template.sections).toHaveLength(sectionCount)
      expect(template).toMatchObject({ type: 'built_in', version: 1, language: null })
      await expect(
        services.templates.updateTemplate({ id, name: 'x', updateMask: ['name'] }, call),
      ).rejects.toMatchObject({ status: 'forbidden' })
      await expect(services.templates.deleteTemplate({ id }, call)).rejects.toMatchObject({
        status: 'forbidden',
      })
    }
  })
})

describe('custom templates', () => {
  it('are created, changed with a new version each time, and deleted', async () => {
    const call = services.as(services.newCaller())
    const created = await create(call)
    expect(created).toMatchObject({ type: 'custom', version: 1, sectionCount: 1, language: null })
    const changed = await services.templates.updateTemplate(
      {
        id: created.id,
        language: 'de',
        sections: [section('a'), section('b')],
        updateMask: ['language', 'sections'],
      },
      call,
    )
    expect(changed).toMatchObject({ version: 2, name: 'Ours', language: 'de', sectionCount: 2 })
    const cleared = await services.templates.updateTemplate(
      { id: created.id, language: null, updateMask: ['language'] },
      call,
    )
    expect(cleared).toMatchObject({ version: 3, language: null, sectionCount: 2 })
    expect(await services.templates.getTemplate({ id: created.id }, call)).toEqual(cleared)
    await services.templates.deleteTemplate({ id: created.id }, call)
    await expect(services.templates.getTemplate({ id: created.id }, call)).rejects.toMatchObject({
      status: 'not_found',
    })
  })

  it('have unique section keys', async () => {
    const call = services.as(services.newCaller())
    const sections = [section('a'), section('b'), section('a')]
    await expect(services.templates.createTemplate({ name: 'x', sections }, call)).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field: 'sections[2].key' }],
    })
    const { id } = await create(call)
    await expect(
      services.templates.updateTemplate({ id, sections, updateMask: ['sections'] }, call),
    ).rejects.toMatchObject({ status: 'invalid' })
    await expect(
      services.templates.updateTemplate({ id, sections: [], updateMask: ['sections'] }, call),
    ).rejects.toMatchObject({ status: 'invalid' })
  })

  it('return 404 for another account and the other mode', async () => {
    const caller = services.newCaller()
    const { id } = await create(services.as(caller))
    for (const other of [services.newCaller(), { ...caller, mode: 'test' as const }]) {
      const call = services.as(other)
      const missing = { status: 'not_found', message: 'There is no such template.' }
      await expect(services.templates.getTemplate({ id }, call)).rejects.toMatchObject(missing)
      await expect(
        services.templates.updateTemplate({ id, name: 'x', updateMask: ['name'] }, call),
      ).rejects.toMatchObject(missing)
      await expect(services.templates.deleteTemplate({ id }, call)).rejects.toMatchObject(missing)
    }
  })

  it('follow the built-in templates by name, by offset and cursor', async () => {
    const call = services.as(services.newCaller())
    for (const name of ['Zeta', 'alpha', 'Beta']) await create(call, name)
    const all = await services.templates.listTemplates({ limit: 100 }, call)
    expect(all.pagination).toMatchObject({ total: 11, hasMore: false, nextCursor: null })
    expect(all.data.slice(0, 8).every(({ type }) => type === 'built_in')).toBe(true)
    expect(new Set(all.data.slice(8).map(({ name }) => name))).toEqual(new Set(['alpha', 'Beta', 'Zeta']))
    for (const limit of [1, 3, 8, 10]) {
      const byOffset: string[] = []
      for (let offset = 0, more = true; more; offset += limit) {
        const page = await services.templates.listTemplates({ limit, offset }, call)
        byOffset.push(...page.data.map(({ id }) => id))
        more = page.pagination?.hasMore ?? false
      }
      const byCursor: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof services.templates.listTemplates>> =
          await services.templates.listTemplates({ limit, cursor }, call)
        byCursor.push(...page.data.map(({ id }) => id))
        cursor = page.pagination?.nextCursor ?? null
      }
      expect(byOffset).toEqual(all.data.map(({ id }) => id))
      expect(byCursor).toEqual(byOffset)
    }
    expect((await services.templates.listTemplates({ type: 'custom' }, call)).pagination?.total).toBe(3)
  })
})

describe('the default template', () => {
  it('is the general template without a selection or after its deletion', async () => {
    const call = services.as(services.newCaller())
    const general = await services.templates.getDefaultTemplate({}, call)
    expect(general).toMatchObject({ type: 'built_in', name: 'General meeting' })
    const { id } = await create(call, 'House style')
    expect(await services.templates.setDefaultTemplate({ templateId: id }, call)).toMatchObject({ id })
    expect(await services.templates.getDefaultTemplate({}, call)).toMatchObject({ id, name: 'House style' })
    await services.templates.deleteTemplate({ id }, call)
    expect(await services.templates.getDefaultTemplate({}, call)).toEqual(general)
  })

  it('may be a built-in template, and can be changed again', async () => {
    const call = services.as(services.newCaller())
    const { data } = await services.templates.listTemplates({ type: 'built_in' }, call)
    for (const { id } of data.slice(0, 2)) {
      await services.templates.setDefaultTemplate({ templateId: id }, call)
      expect(await services.templates.getDefaultTemplate({}, call)).toMatchObject({ id })
    }
  })

  it("is not visible to others, and cannot be another account's", async () => {
    const owner = services.as(services.newCaller())
    const other = services.as(services.newCaller())
    const { id } = await create(owner)
    await services.templates.setDefaultTemplate({ templateId: id }, owner)
    expect(await services.templates.getDefaultTemplate({}, other)).toMatchObject({ type: 'built_in' })
    await expect(services.templates.setDefaultTemplate({ templateId: id }, other)).rejects.toMatchObject({
      status: 'not_found',
    })
  })
})
