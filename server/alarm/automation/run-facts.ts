// What a message says of a run of an automation: the same places as of an alarm, which are the alarm's where one set it off.
import { automationCause } from '@steward/domain/alarm/automation/dictionaries'
import { area } from '@steward/domain/index'
import { measured } from '@steward/domain/measured'
import type { Locale } from '@steward/domain/problems'
import { captionSql } from '../../engine/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { type AlarmFacts, factsFrom, factsOf } from '../linkage/facts.ts'

export interface RunFacts {
  runId: string
  instanceId: string
  facts: AlarmFacts
}

const usual: Readonly<Record<Locale, string>> = {
  zh: '【场景联动】{alarm}：{area} {device}（{event}，{time}）',
  en: '[Automation] {alarm}: {area} {device} ({event}, {time})',
}

/** Of these runs, by their ids. */
export async function runFactsOf(ctx: Pick<Ctx, 'tx' | 'app'>, ids: readonly string[]): Promise<Map<string, RunFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx.query<Stored>(
    `select r.id::text as id, r.instance_id::text as "instanceId", r.summary as name, r.cause, r.cause_facts as said,
       r.device_id::text as "deviceId", d.device_code as "deviceCode", d.device_name as device, d.area_id::text as "areaId",
       ${captionSql(area, 'p')} as area, r.alarm_record_id::text as "alarmId",
       to_char(r.event_time at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as time
     from automation_run r left join device d on d.id = r.device_id left join area p on p.id = d.area_id
     where r.id = any($1::bigint[])`,
    [ids, ctx.app.timeZone],
  )
  const alarms = await factsOf(
    ctx,
    rows.flatMap(({ alarmId }) => alarmId ?? []),
  )
  return new Map(
    rows.map((row) => {
      const { id, instanceId, alarmId } = row
      const alarm = alarms.get(alarmId ?? '')
      const facts = alarm ? factsFrom(alarm, String(Object(row.said).event ?? '')) : factsOfRun(row)
      return [id, { runId: id, instanceId, facts: { ...facts, usual } }]
    }),
  )
}

interface Stored extends DbRow {
  id: string
  instanceId: string
  name: string
  deviceId: string | null
  device: string | null
  areaId: string | null
  area: string | null
  alarmId: string | null
  time: string
}

function factsOfRun(row: Stored): AlarmFacts {
  const { value } = Object(row.said ?? {}) as { value?: unknown }
  const said = (locale: Locale) => {
    const entry = Object.entries(automationCause.entries).find(([key]) => key === row.cause)?.[1]
    const { name } = row
    return {
      device: row.device ?? '',
      alarm: name,
      text: name,
      level: '',
      area: row.area ?? '',
      value: typeof value === 'number' ? measured(value) : '',
      limit: '',
      time: row.time,
      no: '',
      event: entry?.[locale] ?? '',
    }
  }
  const { id, name, cause, deviceId, deviceCode, device, area: place, time } = row
  return {
    alarmId: null,
    deviceId,
    areaId: row.areaId,
    level: 4,
    // Each run says something of its own.
    mergeKey: undefined,
    values: { zh: said('zh'), en: said('en') },
    data: { runId: id, automation: name, cause, deviceId, deviceCode, device, area: place, time, said: row.said },
  }
}
