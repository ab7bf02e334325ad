import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Gap, type Live, type LiveOptions, createLive } from './live.ts'

interface Line {
  topics: string
  lastId: string | undefined
  response: ServerResponse
}

let lines: Line[]
let answer: (request: IncomingMessage, response: ServerResponse) => boolean
let gaps: Gap[]
let live: Live
let close: () => Promise<void>
let baseUrl: string

const words = (line: Line | undefined, text: string) => line?.response.write(text)
const ready = (line: Line | undefined, id: string, name = 'ready') =>
  words(line, `id: ${id}\nevent: ${name}\ndata: {}\n\n`)
const nth = (count: number) => expect.poll(() => lines).toHaveLength(count)
const open = () => expect.poll(() => live.state()).toBe('open')

const connect = (more: Partial<LiveOptions> = {}): Live =>
  createLive({
    addressOf: (topics) => `${baseUrl}?topics=${topics.join(',')}`,
    headers: () => ({ 'Blade-Auth': 'bearer a1' }),
    renew: async () => undefined,
    onGap: (gap) => gaps.push(gap),
    ...more,
  })

beforeEach(async () => {
  lines = []
  gaps = []
  answer = () => true
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://test')
    if (!answer(request, response)) return
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    const lastId = request.headers['last-event-id']
    lines.push({
      topics: url.searchParams.get('topics') ?? '',
      lastId: typeof lastId === 'string' ? lastId : undefined,
      response,
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  baseUrl = `http://127.0.0.1:${port}`
  close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  live = connect()
})

afterEach(async () => {
  live.end()
  await close()
})

test('everybody in the tab shares one line, and hears only what they asked for', async () => {
  const alarms: unknown[] = []
  const devices: unknown[] = []
  live.subscribe('alarm', (data) => alarms.push(data))
  live.subscribe('device:7', (data) => devices.push(data))
  await nth(1)
  expect(lines[0]?.topics).toBe('alarm,device:7')
  ready(lines[0], 'e-1')
  words(lines[0], ': \n\nid: e-2\nevent: alarm\ndata: {"recordId":"1","name":"泵"}\n\n')
  await expect.poll(() => alarms).toEqual([{ recordId: '1', name: '泵' }])
  expect(devices).toEqual([])
})

test('words cut anywhere on their way arrive whole', async () => {
  const heard: unknown[] = []
  live.subscribe('alarm', (data) => heard.push(data))
  await nth(1)
  const bytes = Buffer.from(
    'id: e-1\r\nevent: ready\r\ndata: {}\r\n\r\nid: e-2\nevent: alarm\ndata: {"name":"冷水机"}\n\n',
  )
  for (const byte of bytes) lines[0]?.response.write(Buffer.from([byte]))
  await expect.poll(() => heard).toEqual([{ name: '冷水机' }])
})

test('a line that falls is taken up where it ended', async () => {
  live.subscribe('alarm', () => undefined)
  await nth(1)
  ready(lines[0], 'e-41')
  await open()
  lines[0]?.response.destroy()
  await nth(2)
  expect(lines[1]?.lastId).toBe('e-41')
  ready(lines[1], 'e-41')
  await expect.poll(() => gaps).toEqual(['latest'])
})

test('a gap too long to be filled is told', async () => {
  live.subscribe('alarm', () => undefined)
  await nth(1)
  ready(lines[0], 'f-1', 'reset')
  await expect.poll(() => gaps).toEqual(['all'])
})

test('a new topic opens the line anew without a word of loss', async () => {
  live.subscribe('alarm', () => undefined)
  await nth(1)
  ready(lines[0], 'e-5')
  await open()
  live.subscribe('device:1', () => undefined)
  live.subscribe('device:2', () => undefined)
  await nth(2)
  expect(lines[1]).toMatchObject({ topics: 'alarm,device:1,device:2', lastId: 'e-5' })
  ready(lines[1], 'e-5')
  await open()
  expect(gaps).toEqual([])
})

test('what begins to be heard is told, for something may have been said before', async () => {
  const heard: (readonly string[])[] = []
  live = connect({ onSubscribed: (topics) => heard.push(topics) })
  live.subscribe('alarm', () => undefined)
  await nth(1)
  ready(lines[0], 'e-5')
  await open()
  live.subscribe('device:1', () => undefined)
  await nth(2)
  ready(lines[1], 'e-5')
  await expect.poll(() => heard).toEqual([['alarm'], ['device:1']])
})

test('a session that is not accepted is renewed before the next attempt', async () => {
  const renew = vi.fn(async () => undefined)
  let refusals = 1
  answer = (_request, response) => {
    if (refusals === 0) return true
    refusals -= 1
    response.writeHead(401).end()
    return false
  }
  live = connect({ renew })
  live.subscribe('alarm', () => undefined)
  await nth(1)
  expect(renew).toHaveBeenCalledTimes(1)
})

test('a line that could not be opened at first may have missed anything, for it has no last event to go on from', async () => {
  let failures = 1
  answer = (_request, response) => {
    if (failures === 0) return true
    failures -= 1
    response.writeHead(503).end()
    return false
  }
  live.subscribe('alarm', () => undefined)
  await nth(1)
  ready(lines[0], 'e-1')
  await expect.poll(() => gaps).toEqual(['all'])
})

test('a token renewed before the first line, or a pause before anything was asked for, is no loss', async () => {
  const heard: (readonly string[])[] = []
  let refusals = 1
  answer = (_request, response) => {
    if (refusals === 0) return true
    refusals -= 1
    response.writeHead(401).end()
    return false
  }
  live = connect({ onSubscribed: (topics) => heard.push(topics) })
  live.pause()
  live.resume()
  live.subscribe('alarm', () => undefined)
  await nth(1)
  ready(lines[0], 'e-1')
  await expect.poll(() => heard).toEqual([['alarm']])
  expect(gaps).toEqual([])
})

test('nobody is called while the line is paused, and nothing of it survives the session', async () => {
  live.subscribe('alarm', () => undefined)
  await nth(1)
  ready(lines[0], 'e-9')
  await open()
  live.pause()
  expect(live.state()).toBe('idle')
  live.resume()
  await nth(2)
  expect(lines[1]?.lastId).toBe('e-9')
  live.end()
  live.resume()
  await nth(3)
  expect(lines[2]?.lastId).toBeUndefined()
})

test('what a line cannot carry is refused, and what was asked for last is carried', async () => {
  const refused: string[] = []
  live = connect({ onRefused: (topics) => refused.push(...topics) })
  live.subscribe('alarm', () => undefined)
  for (let at = 1; at <= 201; at += 1) live.subscribe(`device:${at}`, () => undefined)
  await nth(1)
  const topics = lines[0]?.topics.split(',') ?? []
  expect(topics).toHaveLength(201)
  expect(topics).toContain('device:201')
  words(lines[0], 'id: e-1\nevent: ready\ndata: {"refused":["device:7"]}\n\n')
  await expect.poll(() => refused).toEqual(['device:7', 'device:1'])
  expect(live.isSubscribed('device:201')).toBe(true)
  expect(live.isSubscribed('device:7')).toBe(false)
})

test('a line that ends because rights changed says so and opens anew at once, without being called lost', async () => {
  const states: string[] = []
  let told = 0
  live = connect({ onRights: () => (told += 1) })
  live.onState(() => states.push(live.state()))
  live.subscribe('alarm', () => undefined)
  await nth(1)
  ready(lines[0], 'e-1')
  await open()
  words(lines[0], 'event: rights\ndata: {}\n\n')
  await expect.poll(() => told).toBe(1)
  lines[0]?.response.end()
  await nth(2)
  expect(states).not.toContain('lost')
})

test('rights that changed while the line was away are told once it is back', async () => {
  let told = 0
  live = connect({ onRights: () => (told += 1) })
  live.subscribe('alarm', () => undefined)
  await nth(1)
  words(lines[0], 'id: e-1\nevent: ready\ndata: {"refused":[],"rights":"a"}\n\n')
  await open()
  lines[0]?.response.destroy()
  await nth(2)
  words(lines[1], 'id: e-1\nevent: ready\ndata: {"refused":[],"rights":"b"}\n\n')
  await expect.poll(() => told).toBe(1)
})
