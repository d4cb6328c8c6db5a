import type { VoicesHandlers } from '@mi/contracts/mi/people/v1'
import { notFound } from '@mi/errors'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { findProfile } from '../store/profiles.ts'
import { samplesOf } from '../store/voice-samples.ts'
import { sampleMessage } from './sample-message.ts'

export function listVoiceSamples({ database }: Deps): VoicesHandlers['listVoiceSamples'] {
  return async (request, { tenant }) => {
    const page = pageOf(request, ['number', 'string'])
    if (!(await findProfile(database.prisma, tenant, request.id))) throw notFound('speaker profile')
    // A profile has at most fifty samples. Merged profiles add their own.
    const all = await samplesOf(database.prisma, tenant, request.id)
    const [at, id] = (page.after ?? []) as [number?, string?]
    const rest =
      at === undefined || id === undefined
        ? all.slice(page.offset)
        : all.filter(sample => isBehind(sample.createdAt.getTime(), sample.id, at, id))
    const shown = rest.slice(0, page.limit)
    const last = shown.at(-1)
    const next = rest.length > shown.length && last ? encodeCursor([last.createdAt.getTime(), last.id]) : null
    return {
      data: shown.map(sample => sampleMessage(sample, request.id)),
      pagination: pagination(page, page.after ? null : all.length, next),
    }
  }
}

function isBehind(time: number, id: string, cursorTime: number, cursorId: string): boolean {
  return time < cursorTime || (time === cursorTime && id < cursorId)
}
