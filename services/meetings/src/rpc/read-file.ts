import type { RecordingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import { FileNotFoundError, type FileStore, InvalidTokenError, serveFile } from '@mi/files'
import type { Deps } from '../deps.ts'

/** Serves a signed address. Anyone who has it may read; an expired or forged one is 404 like a file that does not exist. */
export function readFile({ files }: Deps): RecordingsHandlers['readFile'] {
  return async function* ({ token, range, ifRange }) {
    const { status, headers, stream } = await answer(files, token, { range, ifRange })
    yield { status, headers, data: new Uint8Array() }
    if (stream) for await (const data of stream) yield { status: 0, headers: {}, data }
  }
}

async function answer(files: FileStore, token: string, request: { range: string; ifRange: string }) {
  try {
    return await serveFile(files, files.verifyToken(token), request)
  } catch (error) {
    if (error instanceof InvalidTokenError || error instanceof FileNotFoundError) throw notFound('file')
    throw error
  }
}
