import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

const { S3_ENDPOINT, S3_ACCESS_KEY_ID = 'minioadmin', S3_SECRET_ACCESS_KEY = 'minioadmin' } = process.env
const S3_REGION = 'us-east-1'

/** The variables by which a service uses a bucket. */
export interface TestBucket extends Record<string, string> {
  S3_ENDPOINT: string
  S3_BUCKET: string
  S3_REGION: string
  S3_ACCESS_KEY_ID: string
  S3_SECRET_ACCESS_KEY: string
}

/** A bucket of the S3 server that `S3_ENDPOINT` names, such as MinIO; null without one. It may be there already. */
export async function openTestBucket(name: string): Promise<TestBucket | null> {
  if (!S3_ENDPOINT) return null
  const credentials = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  const client = new S3Client({ endpoint: S3_ENDPOINT, region: S3_REGION, credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: name })).catch(error => {
    if (error.name !== 'BucketAlreadyOwnedByYou') throw error
  })
  client.destroy()
  return { S3_ENDPOINT, S3_BUCKET: name, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
}
