import { expect, test } from 'vitest'
import { parseEnvironment } from '@/server/env'
import { readBucketSettings } from '@/server/storage/bucket.mjs'

const usual = {
  DATABASE_URL: 'postgres://user:password@host:5432/database',
  PAYLOAD_SECRET: 'a-secret-of-thirty-two-characters',
  S3_BUCKET: 'curaco',
}
const settings = (variables: Record<string, string> = {}) =>
  readBucketSettings(parseEnvironment({ ...usual, ...variables }))

test('without a bucket files lie in the folder', () => {
  expect(settings({ S3_BUCKET: '', S3_REGION: 'eu-central-1' })).toBeUndefined()
})

test('Amazon’s buckets need a name alone, others are named in the path', () => {
  expect(settings()).toEqual({ bucket: 'curaco', region: 'us-east-1', forcePathStyle: false })
  const S3_ENDPOINT = 'https://s3.example.org'
  expect(settings({ S3_ENDPOINT })).toMatchObject({ endpoint: S3_ENDPOINT, forcePathStyle: true })
  expect(settings({ S3_ENDPOINT, S3_FORCE_PATH_STYLE: 'false' })?.forcePathStyle).toBe(false)
})

test.each([
  [{ S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY must be set when S3_ACCESS_KEY_ID is set'],
  [
    { S3_SECRET_ACCESS_KEY: 'key' },
    'S3_ACCESS_KEY_ID must be set when S3_SECRET_ACCESS_KEY is set',
  ],
  [{ S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT must look like'],
  [{ S3_ENDPOINT: 'http://s3.example.org' }, 'S3_ENDPOINT must begin with https://'],
  [{ S3_FORCE_PATH_STYLE: 'yes' }, 'S3_FORCE_PATH_STYLE must be true or false'],
])('%j is refused', (variables, message) => {
  expect(() => settings(variables)).toThrow(message)
})

test('in one’s own network a bucket may do without TLS', () => {
  expect(settings({ S3_ENDPOINT: 'http://minio:9000' })?.endpoint).toBe('http://minio:9000')
})
