// Alarm events to browsers: current name, severity and area of the record, filtered by data scope.
import { alarmRecord } from '@steward/domain/index'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import { type AppContext, type Ctx, makeCtx } from '../platform/ctx.ts'
import type { Identity } from '../platform/identity.ts'
import type { Letter } from '../platform/outbox.ts'
import type { Push } from '../platform/push.ts'
import { WHOLE_TENANT } from '../platform/sse-connection.ts'

export const ALARM = 'alarm'

const contextOf = (app: AppContext, me: Identity): Ctx => {
  const tx = app.db.open({ tenant: me.tenant, platform: me.isPlatform })
  return makeCtx({ app, tx, me, requestId: '', locale: 'zh', remoteIp: '', userAgent: '' }).ctx
}

/** Adds this person's data scope as a separate condition. */
function scopeInto(where: Where, app: AppContext, me: Identity): string {
  const own = new Where()
  applyScope(own, alarmRecord, contextOf(app, me))
  const shift = where.values.length
  where.values.push(...own.values)
  return own.sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + shift}`)
}

/** Users of one audience see the same alarms. */
export function audienceOf(app: AppContext, me: Identity): string {
  const isNarrowed = me.dataScopes.some(({ resource, type }) => resource === alarmRecord.name && type !== 1)
  if (me.isPlatform || !isNarrowed) return WHOLE_TENANT
  const where = new Where()
  return JSON.stringify([scopeInto(where, app, me), where.values])
}

export async function publishLetters(app: AppContext, push: Push, letters: readonly Letter[]): Promise<void> {
  for (const [tenant, theirs] of Map.groupBy(letters, (letter) => letter.tenant)) {
    const [alarms, others] = [theirs.filter(isAlarm), theirs.filter((letter) => !isAlarm(letter))]
    if (alarms.length > 0) await publishAlarms(app, push, tenant, alarms)
    for (const { kind, payload } of others) push.publish(tenant, { topic: kind, data: payload })
  }
}

const isAlarm = ({ kind }: Letter) => kind === ALARM

/** In order. One statement reads the records for all audiences together. */
async function publishAlarms(app: AppContext, push: Push, tenant: string, letters: readonly Letter[]): Promise<void> {
  const audiences = [...push.audiences(tenant, ALARM)].filter(([audience]) => audience !== WHOLE_TENANT)
  const ids = [...new Set(letters.map(({ payload }) => String(payload.recordId)))]
  const rows = push.hasSubscribers(tenant, ALARM) ? await read(app, tenant, ids, audiences) : new Map()
  for (const { payload } of letters) {
    const row = rows.get(String(payload.recordId))
    const visibleTo = new Map(audiences.map(([audience], at) => [audience, row?.visible[at] === true]))
    push.publish(tenant, { topic: ALARM, data: { ...payload, ...row?.said }, visibleTo })
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
  const scopes = audiences.map(([, me], at) => `(${scopeInto(where, app, me)}) is true as "visible${at}"`)
  const [rows = []] = await app.db.open({ tenant, platform: false }).readOnce([
    {
      text: `select ${['t.id', 't.alarm_name', 't.alarm_name_en', 't.alarm_level', 't.device_id', 'd.device_name', 'p.place', ...scopes].join(', ')}
        from alarm_record t
        left join device d on d.id = t.device_id
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
          deviceId: String(row.device_id),
          deviceName: row.device_name,
          place: row.place,
        },
        visible: audiences.map((_, at) => row[`visible${at}`]),
      },
    ]),
  )
}
