export { FileNotFoundError, InvalidTokenError, UnsatisfiableRangeError } from './errors.ts'
export type {
  ByteRange,
  FileFacts,
  FileStore,
  SignedFile,
  SignedUrlOptions,
  StoredFile,
} from './file-store.ts'
export { type FileStoreOptions, openFileStore } from './open-file-store.ts'
export { type FileAnswer, type FileRequest, serveFile } from './serve-file.ts'
export { fileSettings, fileStoreOptions } from './settings.ts'
