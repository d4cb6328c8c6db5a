import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { describe } from 'vitest'
import { openFileStore } from '../src/index.ts'
import { describeFileStore } from './contract.ts'

const { S3_ENDPOINT, S3_ACCESS_KEY_ID = 'minioadmin', S3_SECRET_ACCESS_KEY = 'minioadmin' } = process.env
const bucket = 'mi-files-test'
const region = 'us-east-1'

if (S3_ENDPOINT) {
  const credentials = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  describeFileStore(
    'the S3 file store',
    async () => {
      const client = new S3Client({ endpoint: S3_ENDPOINT, region, credentials, forcePathStyle: true })
      await client.send(new CreateBucketCommand({ Bucket: bucket })).catch(error => {
        if (error.name !== 'BucketAlreadyOwnedByYou') throw error
      })
      client.destroy()
      const addresses = {
        baseUrl: 'http://127.0.0.1:1',
        signingSecret: 'a secret of at least thirty-two characters',
      }
      return openFileStore({
        kind: 's3',
        endpoint: S3_ENDPOINT,
        bucket,
        region,
        ...credentials,
        ...addresses,
      })
    },
    fetch,
  )
} else {
  describe.skip('the S3 file store (set S3_ENDPOINT to a server such as MinIO)', () => {})
}
