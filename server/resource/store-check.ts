// Whether a store answers: the installation's own by a small file, one that speaks S3 by a signed look into its bucket.
import { speaksS3 } from '@steward/domain/resource/oss'
import { AwsClient } from 'aws4fetch'
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { AppContext } from '../platform/ctx.ts'
import type { Places } from '../platform/outgoing/address.ts'
import { type Failure, send } from '../platform/outgoing/send.ts'

export interface StoreSettings {
  category: number
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

export type Checked =
  | { is: 'well'; durationMs: number }
  | { is: 'keys' }
  | { is: 'bucket' }
  | { is: 'unasked' }
  | { is: 'silent'; failure: Failure }

/** Writes, reads and removes a small file. */
export async function checkOwn({ blobs, log }: AppContext, tenant: string): Promise<Checked> {
  const began = performance.now()
  const content = randomBytes(64)
  const name = randomBytes(12).toString('hex')
  const key = `${tenant}/check/${name}.bin`
  try {
    const path = join(blobs.incoming, name)
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    await blobs.store.put(key, path, { size: content.length, sha256, mediaType: 'application/octet-stream' })
    const read = await blobs.store.read(key)
    const isSame = read !== undefined && (await buffer(read)).equals(content)
    await blobs.store.remove(key)
    return isSame
      ? { is: 'well', durationMs: Math.round(performance.now() - began) }
      : { is: 'silent', failure: 'status' }
  } catch (error) {
    log.warn({ err: error, tenant }, 'the store of files does not answer')
    return { is: 'silent', failure: 'connect' }
  }
}

/** Lists nothing of the bucket: enough to know whether address, keys and bucket are right. */
export async function checkBucket(settings: StoreSettings, places: Places): Promise<Checked> {
  const { category, endpoint, bucket, region, accessKey, secretKey } = settings
  if (!speaksS3(category)) return { is: 'unasked' }
  if (accessKey === '' || secretKey === '') return { is: 'keys' }
  const url = new URL(`${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}?list-type=2&max-keys=0`)
  const aws = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' })
  const { headers } = await aws.sign(url.href, { method: 'GET', headers: {} })
  const outcome = await send({ method: 'GET', url, headers: Object.fromEntries(headers), body: '' }, places)
  if (outcome.status === 401 || outcome.status === 403) return { is: 'keys' }
  if (outcome.status === 404) return { is: 'bucket' }
  return outcome.failure ? { is: 'silent', failure: outcome.failure } : { is: 'well', durationMs: outcome.durationMs }
}
