// Alarms and their history: rows that are not simply added, and what their `submit` is.
import { alarmRecord, alarmTransition, area } from '@steward/domain/index'
import { expect } from 'vitest'
import type { Bench } from '../bench.ts'
import type { Rows } from './derived.ts'
import { type Promises, type Row, row } from './promise.ts'

export function alarmGround(bench: Bench) {
  const { keeper } = bench
  const send = async (path: string, body: object, query?: Record<string, string>) => {
    const answer = await keeper.post(path, body, query)
    expect(answer, `${path}: ${answer.msg}`).toMatchObject({ status: 200 })
    return answer.data as unknown as Row
  }
  const submit = (body: object) => send(`/${alarmRecord.path}/submit`, body)
  /** A person saw it. */
  async function raised(): Promise<string> {
    const { id: areaId } = await bench.added(area)
    return (await submit({ areaId, alarmLevel: 3, alarmName: '走廊漏水' })).id
  }
  async function closed(handleResult = 'real'): Promise<string> {
    const id = await raised()
    return (await submit({ id, alarmState: 'CLOSED', handleResult })).id
  }
  async function entryOf(alarmRecordId: string): Promise<string> {
    const { data } = await keeper.get(`/${alarmTransition.path}/list`, { alarmRecordId, transition: 'trigger' })
    return (data as { records: Row[] }).records[0]?.id ?? ''
  }
  const lines = new Map<string, Rows>([
    [alarmRecord.name, { who: keeper, make: async () => [await raised(), await raised()], add: () => closed() }],
    [
      alarmTransition.name,
      {
        who: keeper,
        make: async () => [await entryOf(await raised()), await entryOf(await raised())],
        add: async () => entryOf(await closed('test')),
      },
    ],
  ])
  return { lines, submit, raised, entryOf }
}

export function alarmPromises(bench: Bench, { submit, raised, entryOf }: ReturnType<typeof alarmGround>): Promises {
  const { keeper } = bench
  const detail = async (path: string, id: string) =>
    (await keeper.get(`/${path}/detail`, { id })).data as unknown as Row
  return {
    [`POST /${alarmRecord.path}/submit`]: {
      async ask() {
        const { id: areaId } = await bench.added(area)
        return keeper.post(`/${alarmRecord.path}/submit`, { areaId, alarmLevel: 3, alarmName: '走廊漏水' })
      },
      shape: row,
      /** With an id it handles what is there, and changes nothing of what it says. */
      async also() {
        const id = await raised()
        await submit({ id, alarmState: 'ACTIVE_ACK', alarmName: '别的' })
        expect(await detail(alarmRecord.path, id)).toMatchObject({ alarmState: 'ACTIVE_ACK', alarmName: '走廊漏水' })
        await submit({ id, handleResult: 'real', handleRemark: '已处理' })
        expect(await detail(alarmRecord.path, id)).toMatchObject({ alarmState: 'CLOSED', handleRemark: '已处理' })
      },
    },
    [`POST /${alarmTransition.path}/submit`]: {
      async ask() {
        const id = await entryOf(await raised())
        return keeper.post(`/${alarmTransition.path}/submit`, { id, remark: '已核实' })
      },
      shape: row,
      /** The remark alone. */
      async also() {
        const id = await entryOf(await raised())
        const before = await detail(alarmTransition.path, id)
        await keeper.post(`/${alarmTransition.path}/submit`, { id, remark: '已核实', note: '别的', value: 3 })
        const { remark, note, value } = await detail(alarmTransition.path, id)
        expect({ remark, note, value }).toEqual({ remark: '已核实', note: before.note, value: before.value })
      },
    },
  }
}
