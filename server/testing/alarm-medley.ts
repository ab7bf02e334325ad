// Random rules of every kind, and a random stream for them: readings in time, late and doubled, events, and devices that come
// and go. The same seed makes the same.
import type { App } from '../app.ts'
import type { DbRow } from '../platform/db.ts'
import { drawing } from './alarm-stream.ts'
import { type RuleWish, type TestAlarms, alarmsOf, openAlarms, plantRule, plantTenant } from './alarms.ts'
import type { Plant } from './plant.ts'

export interface Step {
  /** Seconds since the start. */
  second: number
  device: number
  kind: 'property' | 'event/jam' | 'online' | 'offline'
  /** Seconds by which it comes late. */
  late: number
  params: Record<string, unknown>
  isRepeated: boolean
}

export interface MedleyWish {
  devices: number
  seconds: number
  rules: number
}

export interface Medley extends MedleyWish {
  ruleWishes: readonly RuleWish[]
  steps: readonly Step[]
}

type Draw = () => number
const one = <T>(draw: Draw, of: readonly T[]): T => of[Math.floor(draw() * of.length)] as T

const above = { identifier: 'temp', condType: 'threshold', operator: 'gt', limitValue: 7 } as const
const below = { identifier: 'flow', condType: 'threshold', operator: 'lt', limitValue: 4 } as const

/** A kind of condition each, so that every seed has most of them. */
const kinds: readonly ((draw: Draw) => RuleWish)[] = [
  (draw) => one(draw, [{ limit: 8 }, { identifier: 'flow', limit: 6 }]),
  () => ({ limit: 7, level: 3, more: { levels: '[{"level":1,"limitValue":9}]' } }),
  () => ({ condType: 'range_out', low: 3, high: 8 }),
  () => ({ condType: 'range_in', low: 5, high: 6.5 }),
  () => ({ identifier: 'mode', condType: 'state', more: { cond: { keys: [2] } } }),
  () => ({ identifier: 'mode', condType: 'change', more: { cond: { to: 2 } } }),
  (draw) => ({
    condType: 'rate',
    limit: 2,
    more: { cond: { per: 20, by: 'amount', direction: one(draw, ['rise', 'either']) } },
  }),
  () => ({ condType: 'quality', more: { cond: { codes: [2] } } }),
  () => ({ condType: 'nodata', noDataSec: 25 }),
  () => ({ condType: 'offline', identifier: '', more: { identifier: null } }),
  () => ({ condType: 'event', identifier: 'jam', more: { cond: { where: 'floor > 2' } } }),
  () => ({
    condType: 'expr',
    identifier: '',
    more: { identifier: null, cond: { expr: 'temp > 7 && flow < 5' } },
  }),
  (draw) => ({
    condType: 'combo',
    identifier: '',
    more: { identifier: null, cond: draw() < 0.5 ? { all: [above, below] } : { any: [above, below] } },
  }),
]

const isPulse = ({ condType }: RuleWish) => condType === 'change' || condType === 'event'

function ruleOf(draw: Draw, kind: (draw: Draw) => RuleWish): RuleWish {
  const wish = kind(draw)
  const isTimed = wish.condType === 'nodata' || wish.condType === 'offline'
  const counts = !isTimed && draw() < 0.25
  const asks = !isTimed && !isPulse(wish) && draw() < 0.5
  const clears = one(draw, ['auto', 'auto', 'auto', 'latched', 'manual'])
  const more = {
    ...wish.more,
    ...(counts && { repeat_count: 2, repeat_window: 25 }),
    ...(asks && { [one(draw, ['run_expr', 'suppress_expr', 'clear_expr'])]: one(draw, ['flow > 5', 'mode != 1']) }),
    ...(draw() < 0.4 && { flap_count: 4, flap_window: 40 }),
    clear_mode: clears,
    cuts_supply: draw() < 0.3 ? 1 : 0,
  }
  return {
    ...wish,
    level: wish.level ?? one(draw, [1, 2, 3]),
    duration: counts || isPulse(wish) ? 0 : one(draw, [0, 0, 6, 15]),
    hysteresis: one(draw, [0, 0.5, 1]),
    clearDelay: isPulse(wish) ? 12 : one(draw, [0, 5, 12]),
    more,
  }
}

export function medleyOf(seed: number, wish: MedleyWish): Medley {
  const draw = drawing(seed)
  const from = Math.floor(draw() * kinds.length)
  const ruleWishes = Array.from({ length: wish.rules }, (_, nth) =>
    ruleOf(draw, kinds[(from + nth) % kinds.length] ?? (() => ({}))),
  )
  const steps = Array.from({ length: wish.devices }, (_, device) => stepsOf(draw, device, wish.seconds)).flat()
  return { ...wish, ruleWishes, steps: steps.toSorted((a, b) => a.second - b.second || a.device - b.device) }
}

function stepsOf(draw: Draw, device: number, seconds: number): Step[] {
  const steps: Step[] = []
  const usual = { device, late: 0, params: {}, isRepeated: false }
  let [temp, flow, mode] = [6, 5, 0]
  for (let second = Math.floor(draw() * 5); second < seconds; second += 1 + Math.floor(draw() * 9)) {
    temp += (draw() - 0.5) * 4 + (6.5 - temp) * 0.1
    flow += (draw() - 0.5) * 5 + (5 - flow) * 0.1
    if (draw() < 0.25) mode = Math.floor(draw() * 3)
    const params: Record<string, unknown> = {}
    // A sensor is broken only after it has worked: before, what it says counts as its newest value.
    const isBroken = draw() < 0.07 && steps.some((step) => step.params.temp !== undefined)
    if (draw() < 0.8) params.temp = isBroken ? 500 : Number(temp.toFixed(1))
    if (draw() < 0.6) params.flow = Number(flow.toFixed(1))
    if (draw() < 0.5) params.mode = mode
    // A rate is not taken over readings that correct one of the same time late: of those the time of receipt is not kept.
    const apart = params.temp === undefined ? 0 : 0.5
    const late = draw() < 0.15 ? Math.floor(draw() * 12) + apart : 0
    steps.push({ ...usual, second, kind: 'property', late, params, isRepeated: draw() < 0.1 })
    if (draw() < 0.08)
      steps.push({
        ...usual,
        second,
        kind: 'event/jam',
        params: { floor: Math.floor(draw() * 5) },
        isRepeated: draw() < 0.3,
      })
    // Now and then it is silent, or away.
    if (draw() < 0.05) {
      const back = second + 8 + Math.floor(draw() * 30)
      if (draw() < 0.5) {
        steps.push({ ...usual, second: second + 1, kind: 'offline' })
        steps.push({ ...usual, second: back, kind: 'online' })
      }
      second = back
    }
  }
  return steps.filter(({ second }) => second < seconds)
}

export interface MedleyGround {
  app: App
  clock: { now: Date }
  tenant: string
  plant: Plant
  rules: readonly string[]
  start: Date
}

/** Devices below one another, and the rules, from before the stream. */
export async function prepareMedley(
  app: App,
  clock: { now: Date },
  { tenant, medley, start }: { tenant: string; medley: Medley; start: Date },
): Promise<MedleyGround> {
  const properties = [
    { identifier: 'temp', dataType: 'double', range: [-10, 40] as const, hard: [-20, 100] as const },
    { identifier: 'flow', dataType: 'double', range: [-50, 50] as const },
    { identifier: 'mode', dataType: 'enum', enumItems: [0, 1, 2].map((key) => ({ key, label: `M${key}` })) },
  ]
  const plant = await plantTenant(app, tenant, { properties, devices: medley.devices }, start)
  const planted = await app.context.db.transaction({ tenant, platform: false }, async (tx) => {
    await tx.query(
      `insert into thing_model (id, tenant_id, device_type_id, kind, identifier, name, event_type, output_data)
       values ($1::bigint + 1, $2, $1, 'event', 'jam', 'jam', 'alert', '[{"identifier":"floor","dataType":"int32"}]')`,
      [plant.typeId, tenant],
    )
    for (const [nth, { deviceId }] of plant.devices.entries())
      await tx.query(`update device set online_status = 'online', online_time = $2, upstream_ids = $3 where id = $1`, [
        deviceId,
        start,
        nth === 0 ? [] : [plant.devices[Math.floor((nth - 1) / 2)]?.deviceId],
      ])
    const ids: string[] = []
    for (const [nth, wish] of medley.ruleWishes.entries())
      ids.push(await plantRule(tx, plant.typeId, { ...wish, more: { ...wish.more, rule_name: `R${nth}` } }, start))
    return ids
  })
  app.context.changes.invalidateAll()
  return { app, clock, tenant, plant, rules: planted, start }
}

/** Plays it second by second, the clock after each; `restarts` are seconds before which the server loses all it remembers. */
export async function playMedley(
  ground: MedleyGround,
  medley: Medley,
  restarts: ReadonlySet<number> = new Set(),
): Promise<DbRow[]> {
  const { app, clock, start } = ground
  const bySecond = Map.groupBy(medley.steps, ({ second }) => second)
  clock.now = start
  let alarms = await openAlarms(app)
  for (let second = 0; second < medley.seconds; second += 1) {
    clock.now = new Date(start.getTime() + second * 1000)
    if (restarts.has(second)) {
      await alarms.stop()
      alarms = await openAlarms(app)
    }
    // One after the other: which of two alarms explains the other may depend on which came first.
    for (const step of bySecond.get(second) ?? [])
      for (let time = 0; time < (step.isRepeated ? 2 : 1); time += 1) await take(ground, alarms, step)
    await alarms.tick()
  }
  await alarms.stop()
  return outcomeOf(ground)
}

async function take({ app, clock, tenant, plant }: MedleyGround, alarms: TestAlarms, step: Step): Promise<void> {
  const device = plant.devices[step.device]
  if (!device) return
  const { kind, params, late } = step
  if (kind === 'property' || kind === 'event/jam')
    return alarms.say(device, plant, params, clock.now.getTime() - late * 1000, kind)
  await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    tx.query(`update device set online_status = $2, ${kind}_time = $3 where id = $1`, [
      device.deviceId,
      kind,
      clock.now,
    ]),
  )
  return alarms.lookAgain(tenant)
}

/** Alarms with their history, and the alarm people are told of in place of each. */
async function outcomeOf({ app, tenant, rules }: MedleyGround): Promise<DbRow[]> {
  const nth = (id: unknown) => rules.indexOf(String(id))
  const records = await alarmsOf(app, tenant)
  const roots = await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    tx.query(
      `select d.device_code as device, a.rule_id as rule, a.first_time::text as first, e.device_code as "rootDevice", r.rule_id as root,
         i.members, a.alarm_level as level, a.max_level as worst, a.peak_value as peak
       from alarm_record a join device d on d.id = a.device_id left join alarm_record r on r.id = a.suppressed_by_id
       left join device e on e.id = r.device_id left join alarm_incident i on i.id = a.incident_id
       order by a.first_time, d.device_code, a.rule_id`,
    ),
  )
  return [...records, ...roots].map((row) => ({
    ...row,
    rule: nth(row.rule),
    ...('root' in row && { root: nth(row.root) }),
  }))
}
