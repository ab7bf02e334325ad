// Keeps files on a server that speaks S3: of a cloud, or one's own (MinIO, Ceph, Garage).
import { AwsClient } from 'aws4fetch'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { type BlobStore, StoreUnavailable } from './contract.ts'

export interface S3Settings {
  /** Without the bucket: `https://s3.example.com`. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

const TRIES = 3
const PAUSE_MS = 200
/** Until the answer begins; a download then takes what it takes, and an upload is sent before. */
const PATIENCE_MS = { PUT: 60_000, GET: 15_000, DELETE: 15_000 }
/** After it could not be reached time and again, others are refused at once for so long and do not wait one by one. */
const AWAY_MS = 30_000
/** So many calls in a row that got no answer say that it is away; one alone may be a file too large for its line. */
const MISSES = 2

interface Ask {
  method: keyof typeof PATIENCE_MS
  headers?: Record<string, string>
  body?: Blob
}

export function s3Store({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): BlobStore {
  const aws = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' })

  // Buckets in the path: a server of one's own seldom has a name for each.
  const urlOf = (key: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`

  async function askOnce(key: string, { body, ...what }: Ask): Promise<Response> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), PATIENCE_MS[what.method])
    try {
      const { headers } = await aws.sign(urlOf(key), what)
      return await fetch(urlOf(key), { ...what, headers, signal: limit.signal, ...(body ? { body } : {}) })
    } finally {
      clearTimeout(timer)
    }
  }

  let awayUntil = 0
  let misses = 0
  let cause: unknown
  const away = () => new StoreUnavailable('the S3 server cannot be reached', { cause })

  function miss(method: Ask['method']): void {
    // Removals come from a job that asks again: slow ones must not keep people from their files.
    if (method === 'DELETE') return
    misses += 1
    if (misses >= MISSES) awayUntil = Date.now() + AWAY_MS
  }

  /** The answer, whatever it says, unless the server cannot do it just now. */
  async function ask(key: string, what: Ask): Promise<Response> {
    if (Date.now() < awayUntil) throw away()
    // Bytes that are to go are asked for again by the job that removes them.
    for (let left = what.method === 'DELETE' ? 0 : TRIES - 1; ; left -= 1) {
      const answer = await askOnce(key, what).catch((error: unknown) => {
        // What fetch throws names addresses but no keys.
        cause = error
        if (left > 0) return undefined
        miss(what.method)
        throw away()
      })
      if (answer) misses = 0
      if (answer && answer.status < 500 && answer.status !== 429) return answer
      await answer?.body?.cancel()
      if (answer && left === 0) throw refusal(answer)
      await pause(PAUSE_MS * (TRIES - left))
    }
  }

  return {
    name: 's3',
    async put(key, path, { sha256, mediaType }) {
      // The server compares what it received with the signed digest, and answers once it has stored it.
      const headers = { 'x-amz-content-sha256': sha256, 'content-type': mediaType }
      const answer = await ask(key, { method: 'PUT', headers, body: await openAsBlob(path) })
      await answer.body?.cancel()
      if (!answer.ok) throw refusal(answer)
    },
    async read(key) {
      const answer = await ask(key, { method: 'GET' })
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream)
      await answer.body?.cancel()
      if (answer.status === 404) return undefined
      throw refusal(answer)
    },
    async remove(key) {
      const answer = await ask(key, { method: 'DELETE' })
      await answer.body?.cancel()
      if (!answer.ok && answer.status !== 404) throw refusal(answer)
    },
  }
}

const refusal = ({ status }: Response) => new StoreUnavailable(`the S3 server answered ${status}`)
