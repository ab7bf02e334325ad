// What is usual for a property: its average at this hour of the last seven days, or the middle of what devices of its type
// say at present. Kept for the hour, or for a minute.
import type { Rule } from '@steward/domain/alarm/rule'
import { isPointOf } from '../iot/model/device-points.ts'
import { averagesIn } from '../iot/series/span-averages.ts'
import type { Tx } from '../platform/db.ts'

interface Asked {
  deviceId: string
  typeId: string
  rule: Rule
}

export interface UsualValues {
  load(tx: Tx, asked: readonly Asked[], now: number): Promise<void>
  /** Undefined where nothing is usual yet. */
  of(asked: Asked, now: number): number | undefined
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS = 7
/** Of fewer hours, or of fewer peers, nobody can say what is usual. */
const LEAST = 3
/** A peer that has said nothing for longer is no example (ms). */
const FRESH = 15 * MINUTE

const fromOf = ({ rule: { condition } }: Asked) => (condition.type === 'deviation' ? condition.from : undefined)

function keyOf(asked: Asked, now: number): string | undefined {
  const { identifier } = asked.rule
  const from = fromOf(asked)
  if (from === 'hours') return `${asked.deviceId} ${identifier} ${Math.floor(now / HOUR)}`
  return from === 'peers' ? `${asked.typeId} ${identifier} ${Math.floor(now / MINUTE)}` : undefined
}

/** Keys remembered; the oldest go first. */
const MOST = 20_000

export function createUsualValues(): UsualValues {
  const known = new Map<string, number | undefined>()
  return {
    of(asked, now) {
      const key = keyOf(asked, now)
      return key === undefined ? undefined : known.get(key)
    },
    async load(tx, asked, now) {
      const missing = new Map<string, Asked>()
      for (const one of asked) {
        const key = keyOf(one, now)
        if (key !== undefined && !known.has(key)) missing.set(key, one)
      }
      if (missing.size === 0) return
      const all = [...missing]
      const found = [
        ...(await ofHours(
          tx,
          all.filter(([, one]) => fromOf(one) === 'hours'),
          now,
        )),
        ...(await ofPeers(
          tx,
          all.filter(([, one]) => fromOf(one) === 'peers'),
          now,
        )),
      ]
      for (const [key, value] of found) known.set(key, value)
      for (const key of known.keys()) if (known.size > MOST) known.delete(key)
    },
  }
}

type Keyed = readonly [key: string, asked: Asked]
type Found = readonly [key: string, value: number | undefined]

async function ofHours(tx: Tx, asked: readonly Keyed[], now: number): Promise<Found[]> {
  if (asked.length === 0) return []
  const rows = await tx.query<{ nth: number; sid: number; slot: number }>(
    `select k.nth::int as nth, s.sid, m.slot
     from unnest($1::bigint[], $2::text[]) with ordinality as k(device_id, identifier, nth)
     join device d on d.id = k.device_id join ts_device s on s.device_id = d.id
     join thing_model m on m.kind = 'property' and m.identifier = k.identifier and ${isPointOf('d')}`,
    [asked.map(([, one]) => one.deviceId), asked.map(([, one]) => one.rule.identifier)],
  )
  const hour = Math.floor(now / HOUR) * HOUR
  const spans = Array.from({ length: DAYS }, (_, i) => ({
    from: hour - (i + 1) * DAY,
    to: hour - (i + 1) * DAY + HOUR,
  }))
  const points = rows.map(({ sid, slot }) => ({ sid, slot, interval: MINUTE }))
  const at = await averagesIn(tx, points, spans, '1h')
  const usual = new Map(
    rows.map(({ nth }, i) => {
      const days = spans.flatMap((_, j) => at(i, j)?.avg ?? [])
      return [nth, days.length < LEAST ? undefined : days.reduce((sum, one) => sum + one, 0) / days.length]
    }),
  )
  return asked.map(([key], i) => [key, usual.get(i + 1)] as const)
}

async function ofPeers(tx: Tx, asked: readonly Keyed[], now: number): Promise<Found[]> {
  if (asked.length === 0) return []
  const rows = await tx.query<{ nth: number; middle: number | null; count: number }>(
    `select k.nth::int as nth, count(*)::int as count,
       percentile_cont(0.5) within group (order by (l.vals -> k.identifier ->> 0)::float8) as middle
     from unnest($1::bigint[], $2::text[]) with ordinality as k(type_id, identifier, nth)
     join ts_device s on s.type_id = k.type_id join device_latest l on l.sid = s.sid
     where (l.vals -> k.identifier ->> 1)::float8 > $3 and coalesce((l.vals -> k.identifier ->> 2)::int, 0) in (0, 1)
     group by k.nth`,
    [asked.map(([, one]) => one.typeId), asked.map(([, one]) => one.rule.identifier), now - FRESH],
  )
  const middles = new Map(
    rows.map(({ nth, middle, count }) => [nth, count < LEAST ? undefined : (middle ?? undefined)]),
  )
  return asked.map(([key], i) => [key, middles.get(i + 1)] as const)
}
