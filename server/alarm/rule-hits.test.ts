// The list of rules says how often each has raised an alarm, to those who may read alarms.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { plantRule, plantTenant } from '../testing/alarms.ts'
import { type TestApp, startApp } from '../testing/app.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('a rule is listed with its alarms of seven days, those that are active, and its last one', async () => {
  const plant = await plantTenant(app, tenant, { properties: [{ identifier: 'temp' }], devices: 1 })
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const [ruleId, calm] = await app.context.db.transaction(scope, async (tx) => {
    const [loud, quiet] = [
      await plantRule(tx, plant.typeId, {}, days(90)),
      await plantRule(tx, plant.typeId, {}, days(90)),
    ]
    for (const [state, ago] of [
      ['CLOSED', 2],
      ['CLEARED_ACK', 6],
      ['ACTIVE_ACK', 60],
      ['CLOSED', 20],
      ['CLOSED', 80],
    ] as const)
      await tx.query(
        `insert into alarm_record (id, tenant_id, device_id, rule_id, alarm_level, alarm_name, alarm_state, first_time, last_time)
         values ($1, $2, $3, $4, 2, '超温', $5, $6, $6)`,
        [newId(), tenant, plant.devices[0]?.deviceId, loud, state, days(ago)],
      )
    return [loud, quiet]
  })
  const reader = await app.person({ tenant, codes: ['alarm-rule', 'alarm-record'] })
  const listed = async (person: typeof reader) => {
    const { data } = await person.get('/iot/ruleDevAlarm/list')
    const { records } = data as { records: { id: string; hits?: unknown }[] }
    return new Map(records.map(({ id, hits }) => [id, hits]))
  }
  const all = await listed(reader)
  expect(all.get(ruleId)).toMatchObject({ week: 2, active: 1 })
  expect(Math.abs((all.get(ruleId) as { last: number }).last - days(2).getTime())).toBeLessThan(60_000)
  expect(all.get(calm)).toEqual({ week: 0, active: 0, last: null })
  // Without the right to alarms there are no figures, rather than noughts.
  const other = await app.person({ tenant, codes: ['alarm-rule'] })
  expect((await listed(other)).get(ruleId)).toBeUndefined()
})
