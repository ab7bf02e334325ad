// Several streams in one process stand for several windows; BroadcastChannel and locks are the real ones.
import { once } from 'node:events'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Gap } from './live.ts'
import { type SharedLive, createSharedLive } from './shared-live.ts'

interface Line {
  topics: string
  lastId: string | undefined
  response: ServerResponse
}

let lines: Line[]
let windows: SharedLive[]
let baseUrl: string
let browser = ''
/** The server refuses whoever asks for a stream. */
let isRefusing = false
/** Topics of each attempt to open a stream, as it is begun. */
let attempts: string[]
let close: () => Promise<void>

const newest = () => lines.at(-1)?.response
const say = (text: string) => newest()?.write(text)
const ready = (id: string, refused: readonly string[] = []) =>
  say(`id: ${id}\nevent: ready\ndata: ${JSON.stringify({ refused })}\n\n`)
const alarm = (id: string) => say(`id: ${id}\nevent: alarm\ndata: {"recordId":"${id}"}\n\n`)
const lineCount = (count: number) => expect.poll(() => lines).toHaveLength(count)
const open = (...of: SharedLive[]) => expect.poll(() => of.map((one) => one.state())).toEqual(of.map(() => 'open'))

function inOnlyOne(name: string, begin: () => () => void): () => void {
  const giveUp = new AbortController()
  const held = () =>
    new Promise<void>((resolve) => {
      const end = begin()
      giveUp.signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  navigator.locks.request(name, { signal: giveUp.signal }, held).catch(() => undefined)
  return () => giveUp.abort()
}

interface Window {
  live: SharedLive
  gaps: Gap[]
  heard: string[]
  refused: string[]
}

function openWindow(): Window {
  const gaps: Gap[] = []
  const heard: string[] = []
  const refused: string[] = []
  const live = createSharedLive({
    name: () => browser,
    runInOneWindow: inOnlyOne,
    isHidden: () => false,
    addressOf(topics) {
      attempts.push(topics.join())
      return `${baseUrl}?topics=${topics.join(',')}`
    },
    headers: () => ({ 'Blade-Auth': 'bearer a1' }),
    renew: async () => undefined,
    onGap: (gap) => gaps.push(gap),
    onSubscribed: (topics) => heard.push(...topics),
    onRefused: (topics) => refused.push(...topics),
  })
  windows.push(live)
  return { live, gaps, heard, refused }
}

beforeEach(async () => {
  lines = []
  windows = []
  attempts = []
  isRefusing = false
  browser = `test-${Date.now()}-${Math.random()}`
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://test')
    if (isRefusing) return void response.writeHead(403).end()
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
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

afterEach(async () => {
  for (const live of windows) live.end()
  await close()
})

test('six windows have one line, and each hears what it asked for', async () => {
  const told: unknown[][] = []
  for (let at = 0; at < 6; at += 1) {
    const mine: unknown[] = []
    told.push(mine)
    openWindow().live.subscribe('alarm', (data) => mine.push(data))
  }
  await lineCount(1)
  ready('e-1')
  await open(...windows)
  alarm('e-2')
  await expect.poll(() => told).toEqual(told.map(() => [{ recordId: 'e-2' }]))
  expect(lines).toHaveLength(1)
})

test('a stream that was refused is not asked for sooner because another window asks for the same', async () => {
  isRefusing = true
  const first = openWindow()
  first.live.subscribe('alarm', () => undefined)
  await expect.poll(() => first.live.state()).toBe('lost')
  const second = openWindow()
  second.live.subscribe('alarm', () => undefined)
  // Told by the first window once it has heard what the second one asks for.
  await expect.poll(() => second.live.state()).toBe('lost')
  expect(attempts).toEqual(['alarm'])
})

test('what one window begins to look at is put on the line that is there for all', async () => {
  openWindow().live.subscribe('alarm', () => undefined)
  await lineCount(1)
  ready('e-1')
  const second = openWindow()
  const told: unknown[] = []
  second.live.subscribe('device:7', (data) => told.push(data))
  await lineCount(2)
  expect(lines[1]).toMatchObject({ topics: 'alarm,device:7', lastId: 'e-1' })
  ready('e-1')
  await open(...windows)
  say('event: device:7\ndata: {"ts":1}\n\n')
  await expect.poll(() => told).toEqual([{ ts: 1 }])
  expect(second.heard).toEqual(['device:7'])
})

test('a window that comes later is told that what it asks for is heard from now on, without another line', async () => {
  openWindow().live.subscribe('alarm', () => undefined)
  await lineCount(1)
  ready('e-1')
  const second = openWindow()
  second.live.subscribe('alarm', () => undefined)
  await expect.poll(() => second.heard).toEqual(['alarm'])
  await open(...windows)
  expect(lines).toHaveLength(1)
})

test('when the window that holds the line closes, another goes on where it ended', async () => {
  const first = openWindow()
  first.live.subscribe('alarm', () => undefined)
  await lineCount(1)
  const second = openWindow()
  const told: unknown[] = []
  second.live.subscribe('alarm', (data) => told.push(data))
  ready('e-1')
  await open(...windows)
  alarm('e-2')
  await expect.poll(() => told).toHaveLength(1)
  first.live.leave()
  await lineCount(2)
  expect(lines[1]).toMatchObject({ topics: 'alarm', lastId: 'e-2' })
  ready('e-2')
  alarm('e-3')
  await expect.poll(() => told).toHaveLength(2)
})

test('a window at rest takes no part, and asks for everything once it is looked at again', async () => {
  const [first, second] = [openWindow(), openWindow()]
  first.live.subscribe('alarm', () => undefined)
  const told: unknown[] = []
  second.live.subscribe('alarm', (data) => told.push(data))
  await lineCount(1)
  ready('e-1')
  await open(...windows)
  second.live.pause()
  alarm('e-2')
  alarm('e-3')
  await expect.poll(() => second.live.state()).toBe('idle')
  // The first connection relays the event to all, so it was received everywhere before the next one arrives.
  await new Promise<void>((resolve) => {
    first.live.subscribe('alarm', () => resolve())
    alarm('e-4')
  })
  expect(told).toEqual([])
  second.live.resume()
  expect(second.gaps).toEqual(['all'])
})

test('a page that comes back as it was goes on after the last event, and asks for everything', async () => {
  const { live, gaps } = openWindow()
  const told: unknown[] = []
  live.subscribe('alarm', (data) => told.push(data))
  await lineCount(1)
  ready('e-1')
  alarm('e-2')
  await expect.poll(() => told).toHaveLength(1)
  live.leave()
  live.resume()
  expect(gaps).toEqual(['all'])
  await lineCount(2)
  expect(lines[1]?.lastId).toBe('e-2')
})

test('what the server refuses is told to the windows that asked for it, and the rest goes on', async () => {
  const [first, second] = [openWindow(), openWindow()]
  const told: unknown[] = []
  first.live.subscribe('alarm', (data) => told.push(data))
  second.live.subscribe('device:9', () => undefined)
  await expect.poll(() => lines.at(-1)?.topics).toBe('alarm,device:9')
  ready('e-1', ['device:9'])
  await expect.poll(() => second.refused).toEqual(['device:9'])
  expect(first.refused).toEqual([])
  alarm('e-2')
  await expect.poll(() => told).toHaveLength(1)
})

test('nobody else hears of it once the person has signed out', async () => {
  const first = openWindow()
  first.live.subscribe('alarm', () => undefined)
  await lineCount(1)
  ready('e-1')
  await open(first.live)
  first.live.end()
  expect(first.live.state()).toBe('idle')
  await expect.poll(() => newest()?.destroyed || newest()?.closed).toBe(true)
})
