// What a message says of an alarm: the values of its places, in both languages, and the text where an action has none.
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { linkageEvent } from '@steward/domain/alarm/linkage/dictionaries'
import { type Place, filledWith } from '@steward/domain/alarm/linkage/places'
import type { Entry } from '@steward/domain/dictionary'
import { area } from '@steward/domain/index'
import { measured } from '@steward/domain/measured'
import type { Locale } from '@steward/domain/problems'
import { captionSql } from '../../engine/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'

export interface AlarmFacts {
  alarmId: string | null
  deviceId: string | null
  areaId: string | null
  level: number
  /** What is told of the same alarm or incident goes together; undefined where each message stands by itself. */
  mergeKey: string | undefined
  values: Readonly<Record<Locale, Readonly<Record<Place, string>>>>
  /** What is said where the action has no text, if not as of alarms. */
  usual?: Readonly<Record<Locale, string>>
  /** As other systems read it. */
  data: Readonly<Record<string, unknown>>
}

const usual: Readonly<Record<Locale, string>> = {
  zh: '【{level}】{area} {device}：{alarm}（{event}，{time}）',
  en: '[{level}] {area} {device}: {alarm} ({event}, {time})',
}

/** The action's own text, or the usual one. */
export const textOf = (text: string | undefined, { values, usual: own = usual }: AlarmFacts, locale: Locale): string =>
  filledWith(text && text !== '' ? text : own[locale], values[locale])

const entryIn = (entries: Readonly<Record<string, Entry | undefined>>, key: unknown, locale: Locale) =>
  entries[String(key)]?.[locale] ?? ''

/** Of these alarms, by their ids. */
export async function factsOf(ctx: Pick<Ctx, 'tx' | 'app'>, ids: readonly string[]): Promise<Map<string, DbRow>> {
  const rows = await ctx.tx.query(
    `select a.id::text as id, a.alarm_no as no, a.alarm_name as name, a.alarm_name_en as "nameEn", a.alarm_level as level,
       a.incident_id::text as "incidentId", a.always_told as "alwaysTold", a.alarm_state as state, a.device_id::text as "deviceId", d.device_code as "deviceCode", d.device_name as device,
       a.area_id::text as "areaId", ${captionSql(area, 'r')} as area, a.identifier, a.last_value as value, a.trigger_value as "triggerValue",
       a.unit, a.limit_text as "limitText", to_char(a.last_time at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as time,
       to_char(a.last_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastTime"
     from alarm_record a left join device d on d.id = a.device_id left join area r on r.id = a.area_id where a.id = any($1::bigint[])`,
    [ids, ctx.app.timeZone],
  )
  return new Map(rows.map((row) => [String(row.id), row]))
}

export function factsFrom(row: DbRow, event: string): AlarmFacts {
  const { nameEn, time, incidentId, alwaysTold, ...data } = row
  const figure = row.value ?? row.triggerValue
  const said = (locale: Locale) => {
    const name = String((locale === 'en' && nameEn) || row.name || '')
    return {
      device: String(row.device ?? ''),
      alarm: name,
      text: name,
      level: entryIn(alarmLevel.entries, row.level, locale),
      area: String(row.area ?? ''),
      value: typeof figure === 'number' ? `${measured(figure)} ${String(row.unit ?? '')}`.trim() : '',
      limit: String(row.limitText ?? ''),
      time: String(time ?? ''),
      no: String(row.no ?? ''),
      event: entryIn(linkageEvent.entries, event, locale),
    }
  }
  return {
    alarmId: String(row.id),
    deviceId: row.deviceId === null ? null : String(row.deviceId),
    areaId: row.areaId === null ? null : String(row.areaId),
    level: Number(row.level),
    // Medical gas, fire, entrapment and H₂S are never told within another message.
    mergeKey: alwaysTold === 1 ? undefined : String(incidentId ?? row.id),
    values: { zh: said('zh'), en: said('en') },
    data,
  }
}

/** What a test says: of no alarm at all. */
export const exampleFacts: AlarmFacts = {
  alarmId: null,
  deviceId: null,
  areaId: null,
  level: 4,
  mergeKey: undefined,
  values: { zh: example('测试', '这是一条测试消息'), en: example('Test', 'This is a test') },
  data: { isTest: true },
}

function example(word: string, text: string): Record<Place, string> {
  return {
    device: word,
    alarm: text,
    text,
    level: word,
    area: word,
    value: '0',
    limit: '0',
    time: '00:00',
    no: word,
    event: word,
  }
}
