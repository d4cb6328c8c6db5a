export { FileNotFoundError, InvalidTokenError, UnsatisfiableRangeError } from './errors.ts'
export type {
  ByteRange,
  FileFacts,
  FileStore,
  SignedFile,
  SignedUrlOptions,
  StoredFile,
} from './file-store.ts'
export { fileStore } from './file-store-definition.ts'
export { type FileStoreOptions, openFileStore } from './open-file-store.ts'
export { playableType } from './playable-type.ts'
export { type FileRequest, type FileResponse, serveFile } from './serve-file.ts'
export { fileSettings, fileStoreOptions, fileStoreRule } from './settings.ts'
