import { defineErrors } from '@mi/errors'

/** The error that a client gets when a file cannot be stored. */
export const storageErrors = defineErrors('files', {
  storage_full: {
    status: 'unavailable',
    message: 'There is no room to store this right now. Try again later.',
  },
  storage_unavailable: {
    status: 'unavailable',
    message: 'The file store is not available right now. Try again shortly.',
  },
})

/** There is no file under this key. */
export class FileNotFoundError extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`No file ${key}`, options)
    this.name = 'FileNotFoundError'
  }
}

/** The range begins behind the end of the file. */
export class UnsatisfiableRangeError extends Error {
  /** Bytes of the full file. */
  readonly size: number

  constructor(key: string, size: number) {
    super(`The range begins behind the end of ${key}`)
    this.name = 'UnsatisfiableRangeError'
    this.size = size
  }
}

/** Fewer bytes are on disk than were given. */
export class IncompleteWriteError extends Error {
  constructor(written: number, given: number) {
    super(`${written} of ${given} bytes were written`)
    this.name = 'IncompleteWriteError'
  }
}

/** Not a token of the platform, or one that has expired. */
export class InvalidTokenError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'InvalidTokenError'
  }
}
