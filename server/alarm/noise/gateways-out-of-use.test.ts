// The alarm of a gateway that nobody uses any more is over at once and says why; what stands without it is told after a while.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clocked, startClocked } from '../../testing/alarm-clock.ts'
import type { Caller } from '../../testing/app.ts'

const tenant = '200001'
let on: Clocked
let keeper: Caller

beforeAll(async () => {
  on = await startClocked({ tenants: [tenant], devices: 3 })
  keeper = await on.app.person({ tenant, codes: 'all', alias: 'admin' })
})
afterAll(() => on.stop())
beforeEach(async () => {
  await on.owner(`update device set online_status = 'online', online_time = $1, last_seen = $1`, [on.clock.now])
  await on.owner(`update gateway set online_status = 'online', online_time = $1, status = 1, is_deleted = 0`, [
    new Date(on.clock.now.getTime() - 3_600_000),
  ])
  await on.clear()
  await on.rule(tenant, { condType: 'offline', identifier: '', level: 3, more: { identifier: null } })
  await on.pass(1)
  for (const table of ['gateway', 'device'])
    await on.owner(`update ${table} set online_status = 'offline', offline_time = $1`, [on.clock.now])
  on.alarms.lookAgain(tenant)
  await on.pass(1)
  expect(await gateways()).toEqual(['ACTIVE_UNACK'])
})

const gateways = async () => {
  const { rows } = await on.owner(
    `select concat_ws(' ', alarm_state, close_reason) as said from alarm_record where gateway_id is not null order by id`,
  )
  return rows.map(({ said }) => said)
}
const gatewayId = () => on.plantOf(tenant).gatewayId
const change = (action: string) => keeper.post(`/iot/gateway/${action}`, {}, { ids: gatewayId() })

test('of a gateway that is disabled the alarm is closed with the next tick, and its history says why', async () => {
  expect(await change('disable')).toMatchObject({ status: 200 })
  await on.pass(1)
  expect(await gateways()).toEqual(['CLOSED gateway_off'])
  const { rows } = await on.owner('select id::text as id from alarm_record where gateway_id is not null')
  const alarmRecordId = String(rows[0].id)
  const { data } = await keeper.get('/iot/ruleDevAlarmHistory/list', { alarmRecordId, descs: 'id' })
  expect((data as { records: object[] }).records[0]).toMatchObject({ transition: 'close', note: '网关已停用' })
})

test('of a gateway that is removed it is closed as well, also where it had recovered and was acknowledged', async () => {
  await on.owner(`update alarm_record set alarm_state = 'CLEARED_ACK' where gateway_id is not null`)
  await on.owner('update gateway set is_deleted = 1')
  on.app.context.changes.notify('gateway', tenant)
  await on.pass(1)
  expect(await gateways()).toEqual(['CLOSED gateway_removed'])
})

test('what recovered and nobody has seen waits for somebody', async () => {
  await on.owner(`update alarm_record set alarm_state = 'CLEARED_UNACK' where gateway_id is not null`)
  expect(await change('disable')).toMatchObject({ status: 200 })
  await on.pass(1)
  expect(await gateways()).toEqual(['CLEARED_UNACK'])
})
