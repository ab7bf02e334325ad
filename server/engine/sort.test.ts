// Every order a list takes is one that it can be read in.
import { givesOrder } from '@steward/domain/kinds/kind'
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { type TestApp, startApp } from '../testing/app.ts'
import { selectRows } from './columns.ts'
import { Where } from './filter.ts'
import { orderOf } from './sort.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Fields that one order may name. */
const MOST = 5
const listed = entities.filter(({ verbs }) => verbs.includes('list'))

test.each(listed.map((entity) => [entity.name, entity] as const))(
  '%s: is read in the order of any field that gives one, and refuses the others',
  async (_, entity) => {
    const names = Object.keys(entity.fields)
    const taken = names.filter((name) => {
      try {
        return orderOf(entity, { descs: name }) !== ''
      } catch {
        return false
      }
    })
    const usual = ['status', 'createUser']
    const expected = names.filter((name) => usual.includes(name) || givesOrder(entity.fields[name] as never))
    expect(taken).toEqual(expected)
    const orders = taken.map((_name, at) => taken.slice(at, at + MOST)).filter((_some, at) => at % MOST === 0)
    const statements = orders.map((some) => {
      const order = orderOf(entity, { ascs: some.join(',') })
      return { text: `explain ${selectRows(entity, { where: new Where(), order }).text}`, values: [] }
    })
    const plans = await app.context.db.transaction(platformScope, (tx) => tx.readOnce(statements))
    expect(plans).toHaveLength(orders.length)
  },
)
