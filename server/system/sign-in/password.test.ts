import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { hashPassword, verifyDigest, verifyPassword } from './password.ts'

test('a password is kept salted and slow to try, and is recognised', async () => {
  const [one, two] = await Promise.all([hashPassword('小明-Password'), hashPassword('小明-Password')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('小明-Password', one)).toBe(true)
  expect(await verifyPassword('小明-password', one)).toBe(false)
})

test('the MD5 older clients send is checked against the same hash', async () => {
  const stored = await hashPassword('admin')
  expect(await verifyDigest('21232f297a57a5a743894a0e4a801fc3', stored)).toBe(true)
  expect(await verifyDigest('21232F297A57A5A743894A0E4A801FC3', stored)).toBe(true)
  expect(await verifyPassword('21232f297a57a5a743894a0e4a801fc3', stored)).toBe(false)
})

test('nothing matches where password or hash is missing or damaged', async () => {
  const stored = await hashPassword('')
  const cases = [
    [undefined, stored],
    ['', undefined],
    ['', null],
    ['', ''],
    ['', 'admin'],
    ['', stored.slice(0, -1)],
    ['x'.repeat(129), await hashPassword('x'.repeat(129))],
  ] as const
  for (const [plain, hash] of cases) expect(await verifyPassword(plain, hash)).toBe(false)
})

test('a flood of sign-ins is turned away before it fills the memory', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 260 }, () => verifyPassword('x', undefined)))
  const refused = tries.filter((t) => t.status === 'rejected')
  const atOnce = Math.max(1, availableParallelism() - 1)
  expect(refused).toHaveLength(260 - 200 - atOnce)
})
