// Uploads as browsers send them, and reading what they are answered with.
import type { FastifyInstance } from 'fastify'
import type { Caller } from './app.ts'

export interface Uploaded {
  attachId: string
  link: string
  thumbLink: string
  domain: string
  name: string
  originalName: string
  size: number
  extension: string
  mimeType: string
  width: number | null
  height: number | null
}

interface Wish {
  name?: string
  type?: string
  purpose?: 'avatar' | 'image' | 'any' | 'scene'
  path?: 'put-file' | 'put-file-attach'
}

/** The body of a form with one file. */
export async function formOf(bytes: Buffer, name: string, type: string): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData()
  form.append('file', new File([Uint8Array.from(bytes)], name, { type }))
  const sent = new Response(form)
  return { payload: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type') ?? '' }
}

export async function upload(http: FastifyInstance, caller: Pick<Caller, 'token'>, bytes: Buffer, wish: Wish = {}) {
  const { name = 'photo.png', type = 'image/png', purpose, path = 'put-file-attach' } = wish
  const form = await formOf(bytes, name, type)
  const reply = await http.inject({
    method: 'POST',
    url: `/api/blade-resource/oss/endpoint/${path}`,
    ...(purpose ? { query: { purpose } } : {}),
    headers: {
      'content-type': form.type,
      ...(caller.token ? { 'blade-auth': `bearer ${caller.token}` } : {}),
    },
    payload: form.payload,
  })
  return { status: reply.statusCode, ...reply.json<{ reason?: string; msg: string; data: Uploaded }>() }
}
