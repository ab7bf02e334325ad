import { expect, test, vi } from 'vitest'
import { joined, once } from './late.tsx'

const screen = () => once(async () => 'screen')
const declaration = () => once(async () => 'post')

test('what is joined is ready as soon as both have come, whoever loaded them, and is made once', async () => {
  const [first, second] = [screen(), declaration()]
  const make = vi.fn((one: string, other: string) => ({ both: `${one} of ${other}` }))
  const both = joined(first, second, make)
  await first()
  expect(both.ready).toBeUndefined()
  await second()
  expect(both.ready).toEqual({ both: 'screen of post' })
  expect(await both()).toBe(both.ready)
  expect(make).toHaveBeenCalledTimes(1)
})

test('after a failure the next call loads again what failed', async () => {
  let isOnline = false
  const unsteady = once(() => (isOnline ? Promise.resolve('post') : Promise.reject(new Error('offline'))))
  const both = joined(screen(), unsteady, (one, other) => ({ both: `${one} of ${other}` }))
  await expect(both()).rejects.toThrow('offline')
  isOnline = true
  expect(await both()).toEqual({ both: 'screen of post' })
})
