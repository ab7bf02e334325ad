// Whoever finds a session open does not guess its password without end.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

const PASSWORD = 'Correct-horse-1'

let app: TestApp
let now = Date.now()
beforeAll(async () => {
  app = await startApp({ now: () => new Date(now) })
})
afterAll(() => app.stop())

const change = (who: Caller, oldPassword: string, newPassword = 'Another-horse-1') =>
  who.post('/blade-user/update-password', {}, { oldPassword, newPassword, newPassword1: newPassword })

test('guesses at the old password count like those of a sign-in, and the right one is taken after the delay', async () => {
  const person = await app.person()
  const reasons: string[] = []
  for (let guess = 0; guess < 7; guess += 1) reasons.push((await change(person, `guess-${guess}`)).reason)
  expect(new Set(reasons.slice(0, 3))).toEqual(new Set(['user.password-wrong']))
  expect(reasons.at(-1)).toBe('session.locked-out')
  expect(await change(person, PASSWORD)).toMatchObject({ reason: 'session.locked-out' })
  now += 60_000
  expect(await change(person, PASSWORD)).toMatchObject({ status: 200 })
  // Forgotten with the right one.
  expect(await change(person, 'guess')).toMatchObject({ reason: 'user.password-wrong' })
})

test('many guesses at once gain nothing', async () => {
  const person = await app.person()
  const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => change(person, `guess-${at}`)))
  expect(replies.filter(({ reason }) => reason === 'user.password-wrong').length).toBeLessThan(8)
})

test('nobody waits for the account while the old password is compared', async () => {
  const person = await app.person()
  await app.context.db.transaction(platformScope, async (tx) => {
    await tx.query('select from "user" where id = $1 for update', [person.userId])
    expect(await change(person, 'wrong')).toMatchObject({ reason: 'user.password-wrong' })
  })
})
