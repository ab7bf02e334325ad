// Duty, inspections, maintenance, plans: the calls besides lists, details and writing, and rows that are not simply added.
import {
  device,
  deviceType,
  dutyGroup,
  inspectionBill,
  inspectionIndicator,
  inspectionTemplate,
  maintenanceBill,
  maintenanceIndicator,
  maintenanceTemplate,
  repairBill,
  repairBillRecord,
  schedule,
} from '@steward/domain/index'
import { expect } from 'vitest'
import { z } from 'zod'
import { localText } from '../../platform/local-time.ts'
import type { Bench } from '../bench.ts'
import { levelOf } from './branches.ts'
import type { Rows } from './derived.ts'
import { type Promised, type Promises, type Row, nodes, page, row, rows } from './promise.ts'
import { told } from './reads.ts'

const DAY = 86_400_000

/** Days around now: what is due tomorrow is not of this week on a Sunday. */
const aroundNow = () => {
  const at = (days: number) => localText(new Date(Date.now() + days * DAY), 'Asia/Shanghai')
  return { startTime_: at(-7), endTime_: at(7) }
}

export function workGround(bench: Bench) {
  const { keeper } = bench
  let count = 0
  const send = async (path: string, body: object): Promise<Row> => {
    const answer = await keeper.post(path, body)
    expect(answer, `${path}: ${answer.msg}`).toMatchObject({ status: 200 })
    return answer.data as unknown as Row
  }
  const detail = async (path: string, id: string) =>
    (await keeper.get(`/${path}/detail`, { id })).data as unknown as Row

  /** A bill of a published template of one item, made for a device of its type. */
  async function bill(kind: 'inspection' | 'maintenance'): Promise<{ id: string; deviceId: string; item: string }> {
    const [indicator, template, made] =
      kind === 'inspection'
        ? ([inspectionIndicator, inspectionTemplate, inspectionBill] as const)
        : ([maintenanceIndicator, maintenanceTemplate, maintenanceBill] as const)
    const type = await bench.added(deviceType)
    const item = await send(`/${indicator.path}/submit`, {
      nodeType: 'indicator',
      code: `C${(count += 1)}`,
      name: `外观${count}`,
      operation: '擦拭',
      equipmentType: type.id,
      valueType: 'text',
    })
    const { id: deviceId } = await bench.added(device, { deviceTypeId: type.id })
    const { id: templateId } = await send(`/${template.path}/submit`, {
      name: `契约模板${(count += 1)}`,
      equipmentType: type.id,
      details: [{ indicatorId: item.id }],
    })
    await send(`/${template.path}/publish`, { id: templateId })
    const about = kind === 'inspection' ? { deviceIds: deviceId } : { deviceId }
    const { id } = await send(`/${made.path}/submit`, { templateId, ...about, assigneeId: keeper.userId })
    return { id, deviceId, item: item.id }
  }

  /** A cell of the month of a group: somebody's first shift on a day of its own. */
  async function turn() {
    const { userId } = await bench.app.person({ tenant: keeper.tenant })
    const early = { shiftName: '早班', shortCode: '早', startTime: '08:00', endTime: '16:00', minStaff: 1 }
    const { id: groupId } = await bench.added(dutyGroup, { memberIds: [userId], rotation: '早', shifts: [early] })
    const { shifts } = (await detail(dutyGroup.path, groupId)) as Row & { shifts: Row[] }
    const shiftId = shifts[0]?.id
    const workDate = new Date(Date.now() + (count += 1) * DAY).toISOString().slice(0, 10)
    const sent = { items: [{ groupId, userId, workDate, shiftId }] }
    await send(`/${schedule.path}/submit`, sent)
    const { records } = page.parse((await keeper.get(`/${schedule.path}/list`, { groupId })).data)
    return { id: records[0]?.id ?? '', groupId, shiftId: shiftId ?? '', userId, workDate, sent }
  }

  async function said(): Promise<string> {
    const { id: billId } = await bench.added(repairBill)
    return (await send(`/${repairBillRecord.path}/submit`, { billId, action: 'comment', content: '已联系科室' })).id
  }

  const ofTwo = (add: () => Promise<string>): Rows => ({
    who: keeper,
    make: async () => [await add(), await add()],
    add,
  })
  const lines = new Map<string, Rows>([
    [schedule.name, ofTwo(async () => (await turn()).id)],
    [repairBillRecord.name, ofTwo(said)],
    [inspectionBill.name, ofTwo(async () => (await bill('inspection')).id)],
    [maintenanceBill.name, ofTwo(async () => (await bill('maintenance')).id)],
  ])
  return { bill, turn, said, send, lines }
}

export function workPromises(bench: Bench, { bill, turn, send }: ReturnType<typeof workGround>): Promises {
  const { keeper } = bench
  const indicatorsAt = (kind: 'inspection' | 'maintenance', path: string): Promised => ({
    ask: async () => keeper.get(path, { deviceId: (await bill(kind)).deviceId }),
    shape: z.array(z.looseObject({ indicatorId: z.string() })).min(1),
    async also() {
      const of = async (deviceId: string) => JSON.stringify((await keeper.get(path, { deviceId })).data)
      const [one, other] = [await bill(kind), await bill(kind)]
      expect(await of(one.deviceId)).toContain(one.item)
      expect(await of(other.deviceId)).not.toContain(one.item)
    },
  })
  return {
    'GET /att/group/selectSchedule': told(keeper, '/att/group/selectSchedule', rows.min(1), 'groupId', async () => {
      const one = await turn()
      return { value: one.groupId, other: (await turn()).groupId, mine: one.shiftId }
    }),
    'POST /att/schedule/submit': {
      ask: async () => keeper.post('/att/schedule/submit', (await turn()).sent),
      shape: z.unknown(),
      /** A cell is saved where it stands: once, however often it is sent. */
      async also() {
        const { sent, groupId, id } = await turn()
        await send('/att/schedule/submit', sent)
        const { records } = page.parse((await keeper.get('/att/schedule/list', { groupId })).data)
        expect(records.map((one) => one.id)).toEqual([id])
      },
    },
    'GET /att/schedule/getDeptSchedule': {
      ask: async () => keeper.get('/att/schedule/getDeptSchedule', { groupId: (await turn()).groupId }),
      shape: z.looseObject({}),
      async also() {
        const { groupId, userId, workDate } = await turn()
        const { data } = await keeper.get('/att/schedule/getDeptSchedule', { groupId, month: workDate.slice(0, 7) })
        expect(JSON.stringify(data)).toContain(userId)
      },
    },
    'GET /att/schedule/getUserSchedule': told(keeper, '/att/schedule/getUserSchedule', rows, 'userId', async () => {
      const one = await turn()
      return { value: one.userId, other: keeper.userId, mine: one.id, query: { date: one.workDate } }
    }),
    'POST /iot/repair-bill-record/submit': {
      async ask() {
        const { id: billId } = await bench.added(repairBill)
        return keeper.post('/iot/repair-bill-record/submit', { billId, action: 'visit', content: '已到现场' })
      },
      shape: row,
      async also() {
        const { id: billId } = await bench.added(repairBill)
        const other = await bench.added(repairBill)
        const { id } = await send('/iot/repair-bill-record/submit', { billId, action: 'call', content: '已通话' })
        const of = async (one: string) =>
          page.parse((await keeper.get('/iot/repair-bill-record/list', { billId: one })).data).records.map((r) => r.id)
        expect(await of(billId)).toContain(id)
        expect(await of(other.id)).not.toContain(id)
      },
    },
    'GET /iot/inspection-indicator/tree': { ask: () => keeper.get('/iot/inspection-indicator/tree'), shape: nodes },
    'GET /iot/inspection-indicator/lazy-list': levelOf(bench, inspectionIndicator, 'lazy-list', rows),
    'GET /iot/inspection-indicator/getInspectionIndicator': indicatorsAt(
      'inspection',
      '/iot/inspection-indicator/getInspectionIndicator',
    ),
    'GET /iot/maintenance-indicator/getMaintenanceIndicator': indicatorsAt(
      'maintenance',
      '/iot/maintenance-indicator/getMaintenanceIndicator',
    ),
    'GET /iot/work-plan/supervisionWorkList': {
      async ask() {
        await bill('inspection')
        return keeper.get('/iot/work-plan/supervisionWorkList', { size: '200', ...aroundNow() })
      },
      shape: z.looseObject({ records: z.array(z.looseObject({ id: z.string() })).min(1), total: z.int() }),
      async also() {
        const of = async (kind: string) => {
          const { data } = await keeper.get('/iot/work-plan/supervisionWorkList', { size: '200', kind, ...aroundNow() })
          return JSON.stringify(data)
        }
        const [round, upkeep] = [await bill('inspection'), await bill('maintenance')]
        expect(await of('inspection')).toContain(round.id)
        expect(await of('inspection')).not.toContain(upkeep.id)
      },
    },
    'POST /iot/work-plan/workReminder': {
      ask: async () => keeper.post('/iot/work-plan/workReminder', { id: (await bill('inspection')).id }),
      shape: z.looseObject({ remindCount: z.literal(1) }),
      async also() {
        const answer = await keeper.post('/iot/work-plan/workReminder', { id: '1234567890' })
        expect(answer.status).toBe(404)
      },
    },
  }
}
