// What the machines of the demonstration did in the last ten days, up to the first report of the running server.
import { type RunType, runTypes } from '@steward/domain/iot/run/run-state'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { insert } from '../../system/insert.ts'
import type { Hospital } from './hospital.ts'

const DAYS = 10
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Machines with a past: some of each type. What waits for a fire has none. */
const EACH = 3

/** Pseudo-random between 0 and 1, the same for the same machine and time. */
const drawn = (seed: number) => {
  const x = Math.sin(seed * 12.9898) * 43_758.5453
  return x - Math.floor(x)
}

interface Span {
  type: RunType
  start: number
  end: number
}

/** By day it runs in long stretches with short stops, by night it rests; now and then a fault ends a run. */
function pastOf(seed: number, from: number, to: number, idle: RunType): Span[] {
  const spans: Span[] = []
  for (let at = from, n = 0; at < to; n += 1) {
    const hour = new Date(at).getUTCHours()
    const isNight = hour >= 14 && hour < 22
    const isRun = n % 2 === 0
    const isFault = !isRun && drawn(seed + n * 7) < 0.04
    const hours = isRun
      ? isNight
        ? 0.3
        : 2 + drawn(seed + n) * 6
      : isFault
        ? 0.7
        : isNight
          ? 3
          : 0.3 + drawn(seed - n)
    const end = Math.min(to, at + Math.round(hours * HOUR))
    spans.push({ type: isRun ? 'run' : isFault ? 'fault' : idle, start: at, end })
    at = end
  }
  return spans
}

/** The transaction has the hospital's scope. */
export async function plantRuns(tx: Tx, { tenantId }: Pick<Hospital, 'tenantId'>, now: Date): Promise<void> {
  const machines = await tx.query(
    `select id::text as id, area::text as area, expr from (
       select d.id, d.area_id as area, y.run_state_expr as expr, row_number() over (partition by y.id order by d.device_code) as n
       from device d join device_type y on y.id = d.device_type_id join product_category c on c.id = y.category_id
       where d.tenant_id = $1 and d.is_deleted = 0 and y.run_state_expr <> '' and c.system_code <> 'FIR') one where n <= $2 order by id`,
    [tenantId, EACH],
  )
  const from = Math.floor(now.getTime() / DAY) * DAY - DAYS * DAY
  const rows = machines.flatMap(({ id, area, expr }, at) =>
    pastOf(
      at + 1,
      from,
      now.getTime() - 60_000,
      String(expr).includes('standby') ? runTypes.standby : runTypes.stopped,
    ).map(({ type, start, end }) => ({
      id: newId(),
      tenantId,
      deviceId: id,
      areaId: area,
      recordType: type,
      startTime: new Date(start),
      endTime: new Date(end),
      durationSec: Math.round((end - start) / 1_000),
      source: 'auto',
      startCause: 'report',
      endCause: 'report',
    })),
  )
  if (rows.length > 0) await insert(tx, 'device_run_record', rows)
}
