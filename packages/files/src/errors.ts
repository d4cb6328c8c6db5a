import { defineErrors } from '@mi/errors'

/** The errors that a client gets when a file cannot be stored. */
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

/** The store has no file with this key. */
export class FileNotFoundError extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`No file ${key}`, options)
    this.name = 'FileNotFoundError'
  }
}

/** The range begins after the end of the file. */
export class UnsatisfiableRangeError extends Error {
  /** The size of the full file in bytes. */
  readonly size: number

  constructor(key: string, size: number) {
    super(`The range begins behind the end of ${key}`)
    this.name = 'UnsatisfiableRangeError'
    this.size = size
  }
}

/** The disk contains fewer bytes than were written. */
export class IncompleteWriteError extends Error {
  constructor(written: number, given: number) {
    super(`${written} of ${given} bytes were written`)
    this.name = 'IncompleteWriteError'
  }
}

/** The token was not issued by the platform, or it has expired. */
export class InvalidTokenError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'InvalidTokenError'
  }
}
