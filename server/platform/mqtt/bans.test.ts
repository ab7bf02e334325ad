import { expect, test } from 'vitest'
import { createBans } from './bans.ts'

const MINUTE = 60_000
const [right, wrong] = [Buffer.from('right'), Buffer.from('wrong')]

function guessed() {
  let now = 10 * 60 * MINUTE
  const bans = createBans(() => now)
  for (let tries = 0; tries < 5; tries += 1) bans.failed('10.0.0.1', 'gateway')
  return {
    bans,
    pass(ms: number) {
      now += ms
    },
  }
}

test('five wrong passwords within a minute ban this name from this address for five minutes', () => {
  const { bans, pass } = guessed()
  expect(bans.isBanned('10.0.0.1', 'gateway', wrong)).toBe(true)
  expect(bans.isBanned('10.0.0.2', 'gateway', wrong)).toBe(false)
  expect(bans.isBanned('10.0.0.1', 'another', wrong)).toBe(false)
  pass(5 * MINUTE)
  expect(bans.isBanned('10.0.0.1', 'gateway', wrong)).toBe(false)
})

test('the password that was right last is let in even then', () => {
  const { bans } = guessed()
  bans.forgive('10.0.0.2', 'gateway', right)
  expect(bans.isBanned('10.0.0.1', 'gateway', right)).toBe(false)
  expect(bans.isBanned('10.0.0.1', 'gateway', wrong)).toBe(true)
})

test('a ban does not last until the clock is there again that was set back', () => {
  const { bans, pass } = guessed()
  pass(-60 * MINUTE)
  expect(bans.isBanned('10.0.0.1', 'gateway', wrong)).toBe(false)
  bans.failed('10.0.0.1', 'gateway')
  expect(bans.isBanned('10.0.0.1', 'gateway', wrong)).toBe(false)
})
