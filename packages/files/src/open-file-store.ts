import type { FileStore } from './file-store.ts'
import { type LocalFileStoreOptions, openLocalFileStore } from './local/local-file-store.ts'
import type { S3FileStoreOptions } from './s3/s3-file-store.ts'

export type FileStoreOptions =
  | ({ kind: 'local' } & LocalFileStoreOptions)
  | ({ kind: 's3' } & S3FileStoreOptions)

/** Opens the file store. The S3 client is 10 MB of code, so it is loaded only when it is used. */
export async function openFileStore(options: FileStoreOptions): Promise<FileStore> {
  if (options.kind === 'local') return openLocalFileStore(options)
  const { openS3FileStore } = await import('./s3/s3-file-store.ts')
  return openS3FileStore(options)
}
