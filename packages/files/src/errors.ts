/** There is no file under this key. */
export class FileNotFoundError extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`No file ${key}`, options)
    this.name = 'FileNotFoundError'
  }
}

/** The range begins behind the end of the file. */
export class UnsatisfiableRangeError extends Error {
  /** Bytes of the whole file. */
  readonly size: number

  constructor(key: string, size: number) {
    super(`The range begins behind the end of ${key}`)
    this.name = 'UnsatisfiableRangeError'
    this.size = size
  }
}

/** Not a token of ours, or one that has expired. */
export class InvalidTokenError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'InvalidTokenError'
  }
}
