import { SettingsError, type SettingsOf } from '@mi/config'
import type { FileStoreOptions } from './open-file-store.ts'

/** The settings of a service that stores files. The service includes them in its own settings. With S3_ENDPOINT, the S3 engine is used. */
export const fileSettings = {
  filesFolder: {
    env: 'FILES_FOLDER',
    type: 'string',
    default: '.local/files',
    meaning: 'Folder of the local file store.',
  },
  filesSigningSecret: {
    env: 'FILES_SIGNING_SECRET',
    type: 'string',
    minLength: 32,
    secret: true,
    meaning: 'Signs the addresses of files at the gateway.',
  },
  publicUrl: {
    env: 'PUBLIC_URL',
    type: 'url',
    default: 'http://127.0.0.1:8080',
    meaning: 'Where clients reach the gateway; the start of signed addresses.',
  },
  s3Endpoint: {
    env: 'S3_ENDPOINT',
    type: 'url',
    optional: true,
    meaning: 'An S3-compatible server. Files are stored there when it is set.',
  },
  s3PublicEndpoint: {
    env: 'S3_PUBLIC_ENDPOINT',
    type: 'url',
    optional: true,
    meaning: 'The same server as clients reach it, when that differs.',
  },
  s3Bucket: {
    env: 'S3_BUCKET',
    type: 'string',
    default: 'meeting-intelligence',
    meaning: 'Bucket; must exist.',
  },
  s3Region: { env: 'S3_REGION', type: 'string', default: 'us-east-1', meaning: 'Region of the bucket.' },
  s3AccessKeyId: {
    env: 'S3_ACCESS_KEY_ID',
    type: 'string',
    optional: true,
    meaning: 'Access key of the bucket.',
  },
  s3SecretAccessKey: {
    env: 'S3_SECRET_ACCESS_KEY',
    type: 'string',
    optional: true,
    secret: true,
    meaning: 'Secret of the access key.',
  },
} as const

/** A rule for the settings of a service. Returns the missing settings of a partly configured engine. */
export function fileStoreRule(settings: SettingsOf<typeof fileSettings>): string[] {
  try {
    fileStoreOptions(settings)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.errors
    throw error
  }
}

/** The engine that the settings select. @throws {SettingsError} when an engine is only partly configured */
export function fileStoreOptions(settings: SettingsOf<typeof fileSettings>): FileStoreOptions {
  const { s3Endpoint, s3PublicEndpoint, s3AccessKeyId, s3SecretAccessKey, filesSigningSecret } = settings
  const addresses = { baseUrl: settings.publicUrl, signingSecret: filesSigningSecret }
  if (s3Endpoint !== null) {
    if (s3AccessKeyId === null || s3SecretAccessKey === null)
      throw new SettingsError([
        'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing: S3_ENDPOINT needs them',
      ])
    return {
      kind: 's3',
      ...addresses,
      endpoint: s3Endpoint,
      ...(s3PublicEndpoint === null ? {} : { publicEndpoint: s3PublicEndpoint }),
      bucket: settings.s3Bucket,
      region: settings.s3Region,
      accessKeyId: s3AccessKeyId,
      secretAccessKey: s3SecretAccessKey,
    }
  }
  return { kind: 'local', folder: settings.filesFolder, ...addresses }
}
