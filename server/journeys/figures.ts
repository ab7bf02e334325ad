// Figures of the home page: message rates counted in memory, states queried, sent to subscribers.
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRecord, area, device, gateway, repairBill } from '@steward/domain/index'
import { captionSql } from '../engine/columns.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import { orderOf } from '../engine/sort.ts'
import type { Ctx, AppContext } from '../platform/ctx.ts'
import { platformScope } from '../platform/db.ts'
import type { Push } from '../platform/push.ts'
import { type Route, route } from '../platform/route.ts'

export interface MessageCounts {
  messages: number
  points: number
  stored: number
  duplicates: number
}

export interface Rates {
  messagesPerSecond: number
  points: number
}

export interface Figures {
  count(tenant: string, counted: MessageCounts): void
  /** Messages per second over the last ten seconds, and data points since the server started. */
  rates(tenant: string): Rates
  stop(): void
}

const SECONDS = 10
/** Interval of sending rates to subscribers (ms). */
const PERIOD = 2_000

const CHANNEL = 'steward_rates'
/** Tenants whose rates fit a notification. */
const MOST_TOLD = 100

interface Meter {
  /** Messages per second of time, newest last. */
  buckets: { second: number; messages: number }[]
  points: number
}

/** `isShared`: several servers use the database, and the one that has the devices tells the others its rates. */
export function createFigures(app: AppContext, push: Push, isShared = false): Figures {
  const meters = new Map<string, Meter>()
  const secondOf = () => Math.floor(app.now().getTime() / 1000)

  let heard: { rates: Readonly<Record<string, Rates>>; second: number } = { rates: {}, second: 0 }
  const deaf = app.changes.hear(CHANNEL, (text) => {
    heard = { rates: JSON.parse(text), second: secondOf() }
  })

  function rates(tenant: string): Rates {
    const elsewhere = secondOf() - heard.second < SECONDS ? heard.rates[tenant] : undefined
    if (elsewhere && !meters.has(tenant)) return elsewhere
    const meter = meters.get(tenant)
    const from = secondOf() - SECONDS
    const sum = (meter?.buckets ?? []).reduce((all, { second, messages }) => (second >= from ? all + messages : all), 0)
    return { messagesPerSecond: Math.round((sum / SECONDS) * 10) / 10, points: meter?.points ?? 0 }
  }

  const timer = setInterval(() => {
    if (isShared && meters.size > 0) void tell().catch(() => undefined)
    for (const tenant of new Set([...meters.keys(), ...Object.keys(heard.rates)]))
      if (push.hasSubscribers(tenant, 'overview')) push.sendVolatile(tenant, { topic: 'overview', data: rates(tenant) })
  }, PERIOD).unref()

  async function tell(): Promise<void> {
    const now = [...meters.keys()].slice(0, MOST_TOLD).map((tenant) => [tenant, rates(tenant)])
    const text = JSON.stringify(Object.fromEntries(now))
    await app.db.transaction(platformScope, (tx) => app.changes.send(tx, CHANNEL, text))
  }

  return {
    rates,
    count(tenant, { messages, points }) {
      const meter = meters.get(tenant) ?? { buckets: [], points: 0 }
      meters.set(tenant, meter)
      meter.points += points
      const second = secondOf()
      const last = meter.buckets.at(-1)
      if (last?.second === second) last.messages += messages
      else meter.buckets.push({ second, messages })
      if (meter.buckets.length > SECONDS + 2) meter.buckets.shift()
    },
    stop() {
      clearInterval(timer)
      deaf()
    },
  }
}

const number = (value: unknown) => Number(value ?? 0)

/** The home page's figures; entities the caller may not list count as zero. */
async function overview(ctx: Ctx, figures: Figures) {
  const [devices, gateways, alarms, repairs, trend, latest, today] = await Promise.all([
    counted(
      ctx,
      'device',
      device,
      `count(*) filter (where t.online_status = 'online')::int as online, count(*) filter (where t.online_status = 'offline')::int as offline, count(*)::int as total`,
    ),
    counted(
      ctx,
      'gateway',
      gateway,
      `count(*)::int as total, count(*) filter (where t.online_status = 'online')::int as online`,
    ),
    counted(
      ctx,
      'alarm_record',
      alarmRecord,
      `t.alarm_level as level, count(*)::int as open, count(*) filter (where t.alarm_state like '%UNACK')::int as waiting`,
      `and t.alarm_state <> 'CLOSED' group by 1`,
    ),
    counted(
      ctx,
      'repair_bill',
      repairBill,
      'count(*)::int as open',
      `and t.bill_status in ('submitted', 'accepted', 'processing', 'to_check')`,
    ),
    counted(
      ctx,
      'alarm_record',
      alarmRecord,
      `to_char(date_trunc('hour', t.first_time), 'YYYY-MM-DD HH24:00') as hour, count(*)::int as raised,
       bool_and(t.first_time >= date_trunc('day', now())) as "isToday"`,
      `and t.first_time > now() - interval '24 hours' group by 1 order by 1`,
    ),
    newest(ctx),
    sees(ctx, device)
      ? ctx.tx.query('select coalesce(sum(points), 0)::float8 as points from gateway_tally where day = current_date')
      : [],
  ])
  const [device0] = devices
  const rates = sees(ctx, device) ? figures.rates(ctx.tenant) : { messagesPerSecond: 0, points: 0 }
  return {
    devices: number(device0?.total),
    online: number(device0?.online),
    offline: number(device0?.offline),
    unknown: number(device0?.total) - number(device0?.online) - number(device0?.offline),
    gateways: number(gateways[0]?.total),
    gatewaysOnline: number(gateways[0]?.online),
    messagesPerSecond: rates.messagesPerSecond,
    pointsToday: number(today[0]?.points),
    counted: rates.points,
    alarms: [1, 2, 3, 4].map((level) => {
      const found = alarms.find((row) => number(row.level) === level)
      return { level, open: number(found?.open), waiting: number(found?.waiting) }
    }),
    openRepairs: number(repairs[0]?.open),
    raisedToday: trend.reduce((sum, row) => sum + (row.isToday ? number(row.raised) : 0), 0),
    trend: trend.map(({ hour, raised }) => ({ hour, raised })),
    latest,
  }
}

const sees = (ctx: Ctx, entity: Listed) => ctx.can(...codesFor(entity, 'list'))

type Listed = typeof device | typeof gateway | typeof alarmRecord | typeof repairBill

async function counted(ctx: Ctx, table: string, entity: Listed, select: string, more = '') {
  // Gateways are counted for anyone who may list devices, whose figures include them.
  if (!sees(ctx, entity) && !(entity === gateway && sees(ctx, device))) return []
  const where = new Where()
  applyScope(where, entity, ctx)
  return ctx.tx.query(`select ${select} from ${table} t where ${where.sql} ${more}`, where.values)
}

async function newest(ctx: Ctx) {
  if (!sees(ctx, alarmRecord)) return []
  const where = new Where()
  applyScope(where, alarmRecord, ctx)
  return ctx.tx.query(
    `select p.id as "recordId", ${ctx.locale === 'en' ? `coalesce(nullif(p.alarm_name_en, ''), p.alarm_name)` : 'p.alarm_name'} as "alarmName", p.alarm_level as "alarmLevel", p.alarm_state as "alarmState",
       p.last_time as "lastTime", p.device_id as "deviceId", d.device_name as "deviceName", ${captionSql(area, 'a')} as "areaName"
     from (select * from alarm_record t where ${where.sql} and t.alarm_state <> 'CLOSED' order by ${orderOf(alarmRecord, {})} limit 8) p
     left join device d on d.id = p.device_id left join area a on a.id = p.area_id order by p.urgency, p.last_time desc, p.id`,
    where.values,
  )
}

export const figureRoutes = (figures: Figures): Route[] => [
  route({
    method: 'GET',
    path: '/iot/overview',
    zh: '运行总览',
    en: 'Figures of the home page',
    tag: 'overview',
    may: [device, alarmRecord, repairBill].flatMap((entity: Listed) => codesFor(entity, 'list')),
    run: (ctx) => overview(ctx, figures),
  }),
]
