// An incident is told with the history of its alarms, within what the reader may see and what is kept.
import type { IncidentReplay } from '@steward/domain/alarm/replay'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { type TestApp, startApp } from '../../testing/app.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.person({ tenant })
})
afterAll(() => app.stop())

const at = (second: number) => new Date(1_780_000_000_000 + second * 1_000)

async function incidentOf(courses: readonly (readonly [string, number][])[]): Promise<{ id: string; ids: string[] }> {
  const id = newId()
  const ids = courses.map(() => newId())
  await app.context.db.transaction(scope, async (tx) => {
    await tx.query(
      `insert into alarm_incident (id, tenant_id, incident_no, root_id, first_id, members, began, ended) values ($1, $2, $3, $4, $4, $5, $6, $7)`,
      [id, tenant, `SJ${id}`, ids[0], ids.length, at(0), at(600)],
    )
    for (const [nth, course] of courses.entries()) {
      await tx.query(
        `insert into alarm_record (id, tenant_id, incident_id, alarm_level, alarm_name, alarm_state, first_time, last_time)
         values ($1, $2, $3, 2, '无数据', 'CLOSED', $4, $4)`,
        [ids[nth], tenant, id, at(nth)],
      )
      for (const [transition, second] of course)
        await tx.query(
          `insert into alarm_transition (id, tenant_id, alarm_record_id, transition, alarm_level, event_time) values ($1, $2, $3, $4, 2, $5)`,
          [newId(), tenant, ids[nth], transition, at(second)],
        )
    }
  })
  return { id, ids }
}

const codes = ['alarm-incident', 'alarm_incident_view', 'alarm-record']

async function replay(id: string): Promise<IncidentReplay> {
  const person = await app.person({ tenant, codes })
  const { status, data } = await person.get(`/iot/alarm-incident/replay?id=${id}`)
  expect(status).toBe(200)
  return data as unknown as IncidentReplay
}

test('entries come in order of time, the root first among the alarms, and what was purged or removed is named', async () => {
  const { id, ids } = await incidentOf([
    [
      ['trigger', 2],
      ['ack', 30],
    ],
    [
      ['trigger', 1],
      ['clear', 20],
    ],
    [['clear', 25]],
    [['trigger', 3]],
  ])
  await app.context.db.transaction(scope, (tx) =>
    tx.query('update alarm_record set is_deleted = 1 where id = $1', [ids[3]]),
  )
  const told = await replay(id)
  expect(told.alarms.map((alarm) => alarm.id)).toEqual(ids.slice(0, 3))
  expect(told.steps.map(({ transition, at: ms }) => [transition, (ms - at(0).getTime()) / 1_000])).toEqual([
    ['trigger', 1],
    ['trigger', 2],
    ['clear', 20],
    ['clear', 25],
    ['ack', 30],
  ])
  expect(told).toMatchObject({
    rootId: ids[0],
    firstId: ids[0],
    began: at(0).getTime(),
    total: 3,
    unseen: 0,
    removed: 1,
  })
  expect(told).toMatchObject({ entries: 5, until: null, purged: [ids[2]] })
})

test('of a storm the first five thousand entries are told, and until when they are complete', async () => {
  const { id, ids } = await incidentOf([[['trigger', 0]]])
  await app.context.db.transaction(scope, (tx) =>
    tx.query(
      `insert into alarm_transition (id, tenant_id, alarm_record_id, transition, alarm_level, event_time)
       select 8000000 + n, $1, $2, case n % 2 when 0 then 'repeat' else 'clear' end, 2, $3::timestamptz + n * interval '1 second'
       from generate_series(1, 6000) n`,
      [tenant, ids[0], at(0)],
    ),
  )
  const told = await replay(id)
  expect(told.steps).toHaveLength(5_000)
  expect(told).toMatchObject({ entries: 6_001, until: at(4_999).getTime() })
})

test('it needs the rights of incidents and of alarms, and is of one hospital', async () => {
  const { id } = await incidentOf([[['trigger', 0]]])
  const path = `/iot/alarm-incident/replay?id=${id}`
  const half = await app.person({ tenant, codes: ['alarm-incident', 'alarm_incident_view'] })
  expect(await half.get(path)).toMatchObject({ status: 403 })
  const other = await app.person({ tenant: '200002', codes: 'all' })
  expect(await other.get(path)).toMatchObject({ status: 404 })
})
