// Random definitions and parameters, hostile ones among them: none is answered by a 500, none finds another hospital's rows.
import { namedQuery } from '@steward/domain/index'
import { queryDataset } from '@steward/domain/report/dictionaries'
import { datasets, functions, intervals } from '@steward/domain/report/query/datasets'
import { isCoarse } from '@steward/domain/report/query/definition'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../iot/series/telemetry-spans.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant, average, hoursAgo, plantMeters, report } from '../testing/energy.ts'
import { createDice, fuzzRun } from '../testing/fuzz.ts'

const { seed, count } = fuzzRun({ seed: 20_261_126, count: 900 })
const T0 = hoursAgo(3)
let app: TestApp
let me: Caller
let own: Plant
let other: Plant

beforeAll(async () => {
  app = await startApp()
  me = await app.person({ tenant: '200001', codes: 'all', alias: 'admin' })
  await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  own = await plantMeters(app, { tenant: '200001', code: 'OWN', devices: 2, begin: T0 - HOUR })
  other = await plantMeters(app, { tenant: '200002', code: 'ELSE', devices: 2, begin: T0 - HOUR })
  for (const { devices } of [own, other]) {
    const [device] = devices
    if (!device) throw new Error('no devices')
    await report(
      app,
      Array.from({ length: 12 }, (_, i) => ({ device, ts: T0 + i * 10 * MINUTE, kw: i, kwh: i })),
    )
    await average(app, device.tenant, T0 + 2 * HOUR)
  }
})
afterAll(() => app.stop())

const hostile = [
  "' or 1=1 --",
  '"; drop table device; --',
  '$1',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  't.tenant_id',
  '9'.repeat(30),
  '1e400',
  '2026-02-30 99:00:00',
  'x'.repeat(200),
  '',
]

test(`${count} random queries are answered, with one’s own rows only`, async () => {
  const dice = createDice(seed)
  const wild = (usual: unknown): unknown =>
    dice.chance(0.04) ? dice.pick<unknown>([...hostile, null, -1, 1e308, [], {}, [[]], { param: 'p' }, true]) : usual
  const ids = [
    own.areaId,
    own.typeId,
    other.areaId,
    other.typeId,
    ...[...own.devices, ...other.devices].map(({ deviceId }) => deviceId),
  ]
  const place = () => (dice.chance(0.3) ? { param: dice.pick(['a', 'd', 'n']) } : dice.pick(ids))
  const some = <T>(make: () => T, most: number) => Array.from({ length: dice.roll(most + 1) }, make)
  const seen = new Map<number, number>()
  let rowsFound = 0
  for (let i = 0; i < count; i += 1) {
    const dataset = dice.pick(queryDataset.keys)
    const facts = datasets[dataset]
    const coarse = intervals.filter((one) => isCoarse(dataset, one))
    const fields = facts.isSeries ? ['kw', 'kwh'] : Object.keys(facts.fields)
    const condition = () => {
      const field = dice.pick(Object.keys(facts.wheres))
      const keys = facts.wheres[field]?.of?.keys ?? (field === 'value' ? [1, 0.5] : ['x'])
      const isIn = dice.chance(0.3)
      return {
        field: wild(field),
        op: wild(isIn ? 'in' : dice.pick(field === 'value' ? ['eq', 'ge', 'lt'] : ['eq', 'ne'])),
        ...(dice.chance(0.15) ? { param: 'n' } : { value: wild(isIn ? [...keys] : dice.pick<unknown>(keys)) }),
      }
    }
    const config = {
      select: [0, ...some(() => 0, 2)].map((_, at) =>
        wild({
          fn: wild(dice.pick(dice.chance(0.95) ? facts.functions : functions)),
          as: wild(`v${at}`),
          field: wild(dice.pick(fields)),
        }),
      ),
      where: [
        ...(dataset === 'energy' ? [{ field: 'energyType', op: 'eq', value: wild('electricity') }] : []),
        ...(dice.chance(0.4) ? some(condition, 2) : []),
      ],
      ...(dice.chance(0.2) ? { scope: { [dice.pick(['area', 'type'])]: wild(place()) } } : {}),
      ...(dice.chance(0.2) ? { scope: { devices: wild(dice.chance(0.5) ? { param: 'd' } : [dice.pick(ids)]) } } : {}),
      groupBy: wild([
        ...(coarse.length > 0 && dice.chance(0.5)
          ? [`time(${dice.pick(dice.chance(0.95) ? coarse : intervals)})`]
          : []),
        ...new Set(some(() => dice.pick(facts.groups), 2)),
      ]),
      ...(dice.chance(0.1) ? { fill: wild(dice.pick(['null', 'prev', 'linear', 'zero'])) } : {}),
      ...(dice.chance(0.2) ? { order: [{ by: wild('v0'), dir: 'desc' }] } : {}),
    }
    const params = [
      ...(dataset === 'latest' ? [] : [{ name: 'span', type: 'span', default: wild('24h') }]),
      ...(dice.chance(0.7)
        ? [
            { name: 'a', type: 'area' },
            { name: 'd', type: 'devices' },
            { name: 'n', type: 'number', default: 1 },
          ]
        : []),
    ]
    const values = {
      ...(dice.chance(0.5) && dataset !== 'latest'
        ? { span: wild(dice.pick<unknown>(['7d', 'today', { from: T0, to: T0 + HOUR }])) }
        : {}),
      ...(dice.chance(0.3) ? { d: wild([dice.pick(ids)]) } : {}),
      ...(dice.chance(0.3) ? { n: wild(dice.roll(9)) } : {}),
    }
    const { status, data, msg } = await me.post(`/${namedQuery.path}/try`, { dataset, config, params, values })
    seen.set(status, (seen.get(status) ?? 0) + 1)
    const why = `FUZZ_SEED=${seed} #${i} ${JSON.stringify({ dataset, config, params, values })} → ${msg}`
    expect(status, why).toBeLessThan(500)
    if (status !== 200) continue
    expect(JSON.stringify(data), why).not.toContain('ELSE')
    const { rows }: { rows: Record<string, unknown>[] } = data
    rowsFound += rows.length
    const mine = new Set([own.areaId, own.typeId, ...own.devices.map(({ deviceId }) => deviceId)])
    for (const row of rows)
      for (const name of ['deviceId', 'areaId', 'typeId'])
        if (row[name] !== undefined) expect(mine.has(String(row[name])), why).toBe(true)
  }
  // Some must succeed and find something: a fuzz that is always refused finds nothing.
  expect([(seen.get(200) ?? 0) > count / 20, rowsFound > 20], JSON.stringify([...seen])).toEqual([true, true])
}, 300_000)
