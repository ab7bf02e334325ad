// Days and moments that have their shape and no place in a calendar are refused before anything is counted from them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { routesOf } from './golden.ts'
import { type Caller, type TestApp, startApp } from './testing/app.ts'

const absurd = ['2026-02-30', '2026-02-30 08:00', '2026-02-30 08:00:00', '2026-99-99 99:99']

const parts = routesOf().flatMap(({ method, path, query, body }) =>
  [query, body].flatMap((schema) => {
    if (!(schema instanceof z.ZodObject)) return []
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties).flatMap(([name, property]) => {
      const pattern = typeof property === 'object' ? property.pattern : undefined
      const values = absurd.filter((text) => pattern?.startsWith('^\\d{4}-') && new RegExp(pattern).test(text))
      return values.map((value) => ({ call: `${method} ${path}`, name, value, schema }))
    })
  }),
)

test.each(parts)('$call: $name is not $value', ({ name, value, schema }) => {
  const refused = schema.safeParse({ [name]: value }).error?.issues.map(({ path }) => path[0])
  expect(refused).toContain(name)
})

let app: TestApp
let keeper: Caller
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

test.each([
  ['att/schedule/coverage', 'startDate', {}],
  ['att/schedule/getDeptSchedule', 'startDate', {}],
  ['att/schedule/mine', 'startDate', {}],
  ['biz/change-shifts/snapshot', 'workDate', {}],
  ['iot/inspection-bill/matrix', 'firstDay', { lastDay: '2026-99-99' }],
])('GET %s answers 400 to a month that does not exist', async (path, field, more) => {
  const asked: Record<string, string> = { groupId: '1', [field]: '2026-99-99', ...more }
  expect(await keeper.get(`/${path}`, asked)).toMatchObject({ status: 400, reason: 'request.parameter', field })
})

test('an occurrence at such a time is none', async () => {
  const sent = { planId: '1', plannedTime: '2026-99-99 99:99', reason: '检修' }
  const answer = await keeper.post('/iot/work-plan/occurrence/skip', sent)
  expect(answer).toMatchObject({ status: 400, reason: 'request.parameter', field: 'plannedTime' })
})
