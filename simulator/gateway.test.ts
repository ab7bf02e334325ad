import { afterEach, expect, test } from 'vitest'
import { type Counters, type Gateway, type Report, startGateway } from './gateway.ts'
import { type Broker, startBroker } from './testing/broker.ts'

const USERNAME = '000000&GW-T'
const STATE = 'iot/v1/000000/GW-T/$gw/up/state'
const LIVE = 'iot/v1/000000/GW-T/D1/up/property'
const HISTORY = 'iot/v1/000000/GW-T/D1/up/property/history'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function broker(wish: Parameters<typeof startBroker>[0] = {}): Promise<Broker> {
  const started = await startBroker(wish)
  ends.push(started.stop)
  return started
}

function gateway(url: string, log: (line: string) => void = () => undefined): Gateway & { counters: Counters } {
  const counters = { connected: 0, sent: 0, acked: 0, kept: 0, replayed: 0, dropped: 0, lost: 0 }
  const started = startGateway({ url, credential: { username: USERNAME, password: 'right' }, counters, log })
  ends.push(started.stop)
  return { ...started, counters }
}

const report = (i: number): Report => ({
  id: `r${i}`,
  ts: 1_767_225_600_000 + i * 1000,
  params: { temp: i, door: null },
})
const on = (topic: string, { received }: Broker) => received.filter((message) => message.topic === topic)

test('it says that it is there before anything else, and that it is gone when it ends', async () => {
  const there = await broker()
  const mine = gateway(there.url)
  await there.until(() => there.received.length > 0)
  mine.report('D1', report(1))
  await there.until(() => on(LIVE, there).length > 0)
  await mine.stop()
  await there.until(() => on(STATE, there).length === 2)
  const [birth, end] = on(STATE, there)
  expect(there.received[0]).toBe(birth)
  expect(birth).toMatchObject({ qos: 1, retain: true, username: USERNAME, body: { state: 'online', fw: 'simulator' } })
  expect(end).toMatchObject({ retain: true, body: { state: 'offline', sessionId: birth?.body.sessionId } })
  expect(on(LIVE, there)).toMatchObject([{ qos: 1, retain: false, body: report(1) }])
})

test('when the plug is pulled its will speaks, and what it kept comes as history, oldest first', async () => {
  const there = await broker()
  const mine = gateway(there.url)
  await there.until(() => on(STATE, there).length === 1)
  mine.cut()
  await there.until(() => on(STATE, there).some(({ body }) => body.state === 'offline'))
  for (let i = 0; i < 50; i += 1) mine.report('D1', report(i))
  expect(mine.counters).toMatchObject({ kept: 50, sent: 0 })
  mine.mend()
  const items = () => on(HISTORY, there).flatMap(({ body }) => (Array.isArray(body.items) ? body.items : []))
  await there.until(() => items().length === 50)
  expect(items()).toEqual(Array.from({ length: 50 }, (_, i) => ({ ts: report(i).ts, params: report(i).params })))
  expect(on(LIVE, there)).toEqual([])
  const [first, will, second] = on(STATE, there).map(({ body }) => body)
  expect([first?.sessionId === will?.sessionId, first?.sessionId === second?.sessionId]).toEqual([true, false])
})

test('a plug pulled in the middle of the replay costs nothing', async () => {
  const there = await broker()
  const mine = gateway(there.url)
  await there.until(() => on(STATE, there).length === 1)
  mine.cut()
  for (let i = 0; i < 200; i += 1) mine.report('D1', report(i))
  mine.mend()
  await there.until(() => on(HISTORY, there).length === 2)
  mine.cut()
  mine.mend()
  const times = () =>
    on(HISTORY, there).flatMap(({ body }) => (Array.isArray(body.items) ? body.items.map((item) => item.ts) : []))
  await there.until(() => new Set(times()).size === 200)
})

test('it finds its way back to a server that went away, and nothing is lost', async () => {
  const before = await startBroker()
  const mine = gateway(before.url)
  await before.until(() => before.present.length === 1)
  await before.stop()
  mine.report('D1', report(1))
  const after = await broker({ port: before.port })
  await after.until(() => on(HISTORY, after).length > 0)
  expect(on(HISTORY, after)[0]?.body).toMatchObject({ items: [{ ts: report(1).ts }] })
  mine.report('D1', report(2))
  await after.until(() => on(LIVE, after).length > 0)
})

test('a wrong password is said once, and tried again', async () => {
  const there = await broker({ passwords: new Map([[USERNAME, 'other']]) })
  const lines: string[] = []
  let isSaid: () => void
  const said = new Promise<void>((resolve) => {
    isSaid = resolve
  })
  gateway(there.url, (line) => {
    lines.push(line)
    isSaid()
  })
  await said
  expect(lines).toEqual([`GW-T: the server at ${there.url} refuses its password; trying again`])
})

test('it listens to commands, answers each once, and says what it does not do', async () => {
  const there = await broker()
  const counters = { connected: 0, sent: 0, acked: 0, kept: 0, replayed: 0, dropped: 0, lost: 0 }
  const set: unknown[] = []
  const mine = startGateway({
    url: there.url,
    credential: { username: USERNAME, password: 'right' },
    counters,
    log: () => undefined,
    setValues(code, params) {
      if (code !== 'D1') return 'no such device'
      set.push(params)
      return undefined
    },
  })
  ends.push(mine.stop)
  await there.until(() => there.listening.length > 0)
  await there.send('iot/v1/000000/GW-T/D1/down/set', { id: '1', ttl: 10_000, params: { setTemp: 4 } })
  await there.send('iot/v1/000000/GW-T/D2/down/set', { id: '2', params: { setTemp: 4 } })
  await there.send('iot/v1/000000/GW-T/D1/down/invoke/reset', { id: '3', params: {} })
  await there.send('iot/v1/000000/GW-T/D1/down/set', 'nonsense')
  const replies = () => there.received.filter(({ topic }) => topic.endsWith('/up/reply'))
  await there.until(() => replies().length === 3)
  expect(replies().map(({ topic, body }) => [topic.split('/')[4], body.id, body.code])).toEqual([
    ['D1', '1', 0],
    ['D2', '2', 101],
    ['D1', '3', 101],
  ])
  expect(set).toEqual([{ setTemp: 4 }])
})
