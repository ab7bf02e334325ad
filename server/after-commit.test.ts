// A failing after-commit callback does not change the answer: the transaction is committed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from './testing/app.ts'

let app: TestApp
let keeper: Caller
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ codes: 'all' })
})
afterAll(() => app.stop())

const posts = '/blade-system/post'
const newPost = (postCode: string) => ({ postCode, postName: `岗位${postCode}`, category: 1, sort: 1 })

test('a listener that fails leaves the answer of what was committed as it is, and the others hear of it', async () => {
  const heard: string[] = []
  const deaf = [
    app.context.changes.listen(() => {
      throw new Error('a listener broke')
    }),
    app.context.changes.listen((table) => heard.push(table)),
  ]
  const answer = await keeper.post(`${posts}/submit`, newPost('AC1'))
  deaf.forEach((stop) => stop())
  expect(answer).toMatchObject({ status: 200, code: 200 })
  expect(heard).toContain('post')
})
