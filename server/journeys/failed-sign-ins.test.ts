// What somebody is told at a sign-in of failed attempts from elsewhere.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { type TestApp, startApp } from '../testing/app.ts'
import { doorOf } from '../testing/door.ts'

const PASSWORD = 'Correct-horse-1'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test.each(['000000', '200001'])(
  'after guesses from elsewhere the owner of an account of tenant %s enters, and has a letter about them',
  async (tenant) => {
    const door = doorOf(app)
    const person = await app.person({ tenant })
    const [row] = await app.context.db.transaction(platformScope, (tx) =>
      tx.query<{ account: string }>('select account from "user" where id = $1', [person.userId]),
    )
    const account = row?.account ?? ''
    const wrong = { grant_type: 'password', tenantId: tenant, username: account, password: await door.cipher('wrong') }
    for (let guess = 0; guess < 3; guess += 1)
      expect(await door.token(wrong, '203.0.115.1')).toMatchObject({ reason: 'session.password' })
    const entered = await door.knock(tenant, account, PASSWORD)
    expect(entered, entered.reason).toMatchObject({ status: 200 })
    const letters = await app.context.db.transaction({ tenant, platform: false }, (tx) =>
      tx.query<{ content: string }>('select content from mail where recipient_ids = array[$1::bigint]', [
        person.userId,
      ]),
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]?.content).toContain(`“${account}”登录失败 3 次`)
  },
)
