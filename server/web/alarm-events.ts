// Alarm events to browsers: current name, severity and area of the record, filtered by data scope.
import { alarmRecord } from '@steward/domain/index'
import { Where } from '../engine/filter.ts'
import type { AppContext } from '../platform/ctx.ts'
import type { Identity } from '../platform/identity.ts'
import type { Letter } from '../platform/outbox.ts'
import type { Push } from '../platform/push.ts'
import { type Reader, type Share, WHOLE_TENANT } from '../platform/sse-connection.ts'
import { reachInto } from './audience.ts'
import { LASTS, LISTS } from './list-events.ts'

export const ALARM = 'alarm'

export async function publishLetters(app: AppContext, push: Push, letters: readonly Letter[]): Promise<void> {
  for (const [tenant, theirs] of Map.groupBy(letters, (letter) => letter.tenant)) {
    const [alarms, others] = [theirs.filter(isAlarm), theirs.filter((letter) => !isAlarm(letter))]
    if (alarms.length > 0) await publishAlarms(app, push, tenant, alarms)
    for (const { kind, payload } of others) push.publish(tenant, { topic: kind, data: payload })
  }
}

/** To those who connect a little later: the alarm itself would be announced again with each page that is opened. */
const late = { topic: LISTS, data: { entity: alarmRecord.name } }

const isAlarm = ({ kind }: Letter) => kind === ALARM

/** In order. One statement reads the records for all audiences together. */
async function publishAlarms(app: AppContext, push: Push, tenant: string, letters: readonly Letter[]): Promise<void> {
  const audiences = [...push.audiences(tenant, ALARM, alarmRecord.name)].filter(
    ([audience]) => audience !== WHOLE_TENANT,
  )
  const ids = [...new Set(letters.map(({ payload }) => String(payload.recordId)))]
  const rows = push.hasSubscribers(tenant, ALARM) ? await read(app, tenant, ids, audiences) : new Map()
  for (const { payload } of letters) {
    const row = rows.get(String(payload.recordId))
    const visibleTo = new Map(audiences.map(([audience], at) => [audience, row?.visible[at] === true]))
    const share = ({ audiences: seen }: Reader): Share => {
      const audience = seen.get(alarmRecord.name)
      if (audience === WHOLE_TENANT) return 'all'
      const isVisible = visibleTo.get(audience ?? '')
      return isVisible === undefined ? 'unknown' : isVisible ? 'all' : 'nothing'
    }
    push.publish(tenant, { topic: ALARM, data: { ...payload, ...row?.said }, share, lasts: LASTS, late })
  }
}

interface Read {
  said: Readonly<Record<string, unknown>>
  visible: readonly unknown[]
}

async function read(
  app: AppContext,
  tenant: string,
  ids: readonly string[],
  audiences: readonly (readonly [string, Identity])[],
): Promise<Map<string, Read>> {
  const where = new Where()
  const asked = where.param(ids)
  const scopes = audiences.map(
    ([, me], at) => `(t.is_deleted = 0 and ${reachInto(where, app, alarmRecord, me)}) is true as "visible${at}"`,
  )
  const [rows = []] = await app.db
    .lane('letters')
    .open({ tenant, platform: false })
    .readOnce([
      {
        text: `select ${['t.id', 't.alarm_name', 't.alarm_name_en', 't.alarm_level', 't.device_id', 't.always_told', 'coalesce(d.device_name, g.gateway_name) as device_name', 'p.place', ...scopes].join(', ')}
        from alarm_record t
        left join device d on d.id = t.device_id
        left join gateway g on g.id = t.gateway_id
        left join area a on a.id = t.area_id
        left join lateral (
          select string_agg(above.area_name, ' / ' order by step.nth) as place
          from unnest(string_to_array(a.ancestors || ',' || a.id, ',')::bigint[]) with ordinality as step (id, nth)
          join area above on above.id = step.id
        ) p on true
        where t.id = any(${asked}::bigint[])`,
        values: where.values,
      },
    ])
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        said: {
          alarmName: row.alarm_name,
          alarmNameEn: row.alarm_name_en,
          level: Number(row.alarm_level),
          deviceId: row.device_id === null ? null : String(row.device_id),
          ...(row.always_told === 1 ? { isAlwaysTold: true } : {}),
          deviceName: row.device_name,
          place: row.place,
        },
        visible: audiences.map((_, at) => row[`visible${at}`]),
      },
    ]),
  )
}
