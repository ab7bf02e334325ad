import { expect, test } from 'vitest'
import type { ShareLimits } from './limits.ts'
import { type Holder, Shares } from './shares.ts'

const usual: ShareLimits = {
  perCaller: 1 / 3,
  perTenant: 3,
  wait: 60_000,
  mostWaiting: 1_000,
  mostWaitingPerCaller: 64,
}
const make = (limits: Partial<ShareLimits> = {}, places = 16) => new Shares(places, { ...usual, ...limits })

interface Asked {
  who: Holder
  release?: () => void
  reason?: string
}

/** Requests `times` places and records who got one. */
function ask(shares: Shares, tenant: string, caller: string, times = 1, more: Partial<Holder> = {}): Asked[] {
  return Array.from({ length: times }, () => {
    const asked: Asked = { who: { tenant, caller, ...more } }
    shares.take(asked.who).then(
      (release) => (asked.release = release),
      (error: Error) => (asked.reason = error.message),
    )
    return asked
  })
}

const settled = () => new Promise<void>((done) => setImmediate(done))
const held = (all: Asked[]) => all.filter(({ release }) => release).length

test('one caller holds a quarter of the places and one tenant three quarters', async () => {
  const shares = make()
  const one = ask(shares, 'A', '1', 64)
  await settled()
  expect(held(one)).toBe(4)
  const others = Array.from({ length: 20 }, (_, n) => ask(shares, 'A', `c${n}`, 1)).flat()
  await settled()
  expect(held([...one, ...others])).toBe(12)
})

test('a tenant that takes all it can leaves a place to whoever comes next, and so does the next one', async () => {
  const shares = make()
  for (const tenant of ['A', 'B', 'C']) {
    const all = Array.from({ length: 30 }, (_, n) => ask(shares, tenant, `${n}`, 1)).flat()
    await settled()
    expect(held(all)).toBeGreaterThan(0)
  }
})

test('those who wait are served tenant by tenant and, within a tenant, caller by caller', async () => {
  const shares = make({ perCaller: 9, perTenant: 9 }, 1)
  const [holding] = ask(shares, 'X', 'x')
  await settled()
  const order: string[] = []
  for (const name of ['A1', 'A1', 'A1', 'A2', 'B1', 'C1'])
    void shares.take({ tenant: name.slice(0, 1), caller: name }).then((release) => {
      order.push(name)
      return release()
    })
  holding?.release?.()
  await settled()
  expect(order).toEqual(['A1', 'B1', 'C1', 'A2', 'A1', 'A1'])
})

test('a caller beyond its own share is refused as such, a tenant beyond its share likewise', async () => {
  const shares = make({ wait: 1 })
  const own = ask(shares, 'A', '1', 5)
  await expect.poll(() => own.at(-1)?.reason).toBe('request.share')
  const more = Array.from({ length: 9 }, (_, n) => ask(shares, 'A', `c${n}`, 1)).flat()
  await expect.poll(() => more.at(-1)?.reason).toBe('request.tenant-share')
})

test('where every place is taken the refusal is the system’s', async () => {
  const shares = make({ wait: 1 }, 2)
  const all = ['A', 'B', 'C'].flatMap((tenant) => ask(shares, tenant, '1'))
  await expect.poll(() => all.at(-1)?.reason).toBe('server.busy')
})

test('a queue that is full refuses at once: of one caller as its own share, of all as the system’s', async () => {
  const shares = make({ mostWaitingPerCaller: 2, mostWaiting: 3 })
  const own = ask(shares, 'A', '1', 7)
  await settled()
  expect(own.map(({ reason }) => reason)).toEqual([...Array(6).fill(undefined), 'request.share'])
  const others = ask(shares, 'B', '1', 6)
  await settled()
  expect(others.at(-1)?.reason).toBe('server.busy')
})

test('who left while waiting gets no place', async () => {
  const shares = make({}, 1)
  const [holding] = ask(shares, 'A', '1')
  const [gone] = ask(shares, 'B', '1', 1, { isGone: () => true })
  const [next] = ask(shares, 'C', '1')
  await settled()
  holding?.release?.()
  await settled()
  expect(gone?.release).toBeUndefined()
  expect(next?.release).toBeDefined()
})

test('a place given back twice is one place', async () => {
  const shares = make({}, 1)
  const [first] = ask(shares, 'A', '1')
  await settled()
  first?.release?.()
  first?.release?.()
  const later = ask(shares, 'B', '1', 2)
  await settled()
  expect(held(later)).toBe(1)
})
