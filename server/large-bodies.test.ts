// Bodies beyond the limits are refused with an answer that arrives, however much of them is still on its way.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from './testing/app.ts'

let app: TestApp
let keeper: Caller
let address: string
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ codes: 'all' })
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.stop())

const MB = 1024 ** 2
const TIMES = 30

async function send(
  path: string,
  body: string | FormData | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const reply = await fetch(`${address}/api${path}`, {
    method: 'POST',
    body,
    headers: { 'blade-auth': `bearer ${keeper.token}`, ...headers },
  })
  const { code, reason } = (await reply.json()) as { code: number; reason: string }
  return { status: reply.status, code, reason }
}

/** What many of them are answered, one after the other. */
async function answers(once: () => ReturnType<typeof send>) {
  const found = new Set<string>()
  for (let time = 0; time < TIMES; time += 1) found.add(JSON.stringify(await once()))
  return [...found].map((text) => JSON.parse(text) as unknown)
}

const tooLarge = { status: 413, code: 413, reason: 'request.too-large' }
const json = { 'content-type': 'application/json' }

test('3 MB of JSON are refused as too large, every time', async () => {
  const body = JSON.stringify({ postName: 'a'.repeat(3 * MB) })
  expect(await answers(() => send('/blade-system/post/submit', body, json))).toEqual([tooLarge])
})

test('so they are where their length is not told beforehand', async () => {
  const piece = new TextEncoder().encode('a'.repeat(MB / 4))
  const once = () => {
    let left = 12
    const body = new ReadableStream({
      pull(controller) {
        left -= 1
        if (left < 0) controller.close()
        else controller.enqueue(piece)
      },
    })
    return fetch(`${address}/api/blade-system/post/submit`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { ...json, 'blade-auth': `bearer ${keeper.token}` },
    } as RequestInit).then(async (reply) => {
      const { code, reason } = (await reply.json()) as { code: number; reason: string }
      return { status: reply.status, code, reason }
    })
  }
  expect(await answers(once)).toEqual([tooLarge])
})

test('a form whose file is too large, and what is of no known type, are answered in words as well', async () => {
  const file = new Blob([new Uint8Array(24 * MB)], { type: 'application/pdf' })
  const upload = () => {
    const form = new FormData()
    form.set('file', file, 'a.pdf')
    return send('/blade-resource/oss/endpoint/put-file-attach?purpose=image', form)
  }
  for (let time = 0; time < 5; time += 1)
    expect(await upload()).toMatchObject({ status: 400, reason: 'attach.too-large' })
  const raw = () =>
    send('/blade-system/post/submit', new Uint8Array(3 * MB), { 'content-type': 'application/octet-stream' })
  expect(await answers(raw)).toEqual([{ status: 415, code: 415, reason: 'request.media-type' }])
})

test('a body without an end is not read without an end', async () => {
  const piece = new Uint8Array(MB)
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(piece)
      if (sent > 400) controller.error(new Error('read without an end'))
    },
  })
  const asked = fetch(`${address}/api/blade-system/post/submit`, {
    method: 'POST',
    body: endless,
    duplex: 'half',
    headers: { ...json, 'blade-auth': `bearer ${keeper.token}` },
  } as RequestInit)
  await asked.catch(() => undefined)
  expect(sent).toBeLessThan(200)
})
