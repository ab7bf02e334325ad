// An S3 server of its own for tests.
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../platform/blobs/s3.ts'
import { temporaryFolder } from './folder.ts'

export interface TestS3 {
  settings: S3Settings
  stop(): Promise<void>
}

export async function startS3(whenDone?: (clean: () => Promise<void>) => void): Promise<TestS3> {
  const directory = temporaryFolder('s3', whenDone && ((clean) => whenDone(async () => clean())))
  const bucket = 'steward'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  const stop = () => server.close()
  whenDone?.(stop)
  const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
  return { settings: { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', ...keys }, stop }
}
