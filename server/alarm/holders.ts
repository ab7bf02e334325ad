// Whoever holds an alarm that the product closes is told: who acknowledged it, who it was given to, and who works at it.
import { closeReason } from '@steward/domain/alarm/dictionaries'
import { alarmLetters } from '@steward/domain/alarm/letters'
import { textsOf } from '@steward/domain/desk/letter'
import { kindOfAlarm } from '@steward/domain/desk/told-kind'
import { alarmRecord, area } from '@steward/domain/index'
import { sendLetter } from '../desk/letters.ts'
import { captionSql } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Closing } from './closings.ts'

/** Who has a request or an order made from these alarms; passed in by a journey, since this context knows no repairs. */
export type Workers = (
  ctx: Ctx,
  alarmIds: readonly string[],
) => Promise<readonly { id: string; userId: string | null }[]>

interface Closed {
  [column: string]: unknown
  id: string
  level: number
  reason: Closing['reason']
  no: string
  zh: string
  en: string
  place: string
  ackUserId: string | null
  assigneeId: string | null
}

/** Names written out in one letter. */
const SHOWN = 20

/** One letter for each person, however many alarms. */
export async function tellHolders(ctx: Ctx, closings: readonly Closing[], workers: Workers): Promise<void> {
  if (closings.length === 0) return
  const ids = closings.map(({ id }) => id)
  const rows = await ctx.tx.query<Closed>(
    `select a.id::text as id, a.alarm_level as level, a.close_reason as reason, a.alarm_no as no, concat_ws(' ', d.device_name, a.alarm_name) as zh,
       concat_ws(' ', d.device_name, coalesce(nullif(a.alarm_name_en, ''), a.alarm_name)) as en, ${captionSql(area, 'r')} as place,
       a.ack_user_id::text as "ackUserId", a.assignee_id::text as "assigneeId"
     from alarm_record a left join device d on d.id = a.device_id left join area r on r.id = a.area_id
     where a.id = any($1::bigint[]) order by a.alarm_level, a.id`,
    [ids],
  )
  const working = Map.groupBy(await workers(ctx, ids), ({ id }) => id)
  const held = rows.flatMap((row) =>
    [...new Set([row.ackUserId, row.assigneeId, ...(working.get(row.id) ?? []).map(({ userId }) => userId)])].flatMap(
      (userId) => (userId === null ? [] : [{ userId, row }]),
    ),
  )
  for (const [userId, theirs] of Map.groupBy(held, (one) => one.userId))
    await write(
      ctx,
      userId,
      theirs.map(({ row }) => row),
    )
}

async function write(ctx: Ctx, userId: string, rows: readonly Closed[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const isOne = rows.length === 1
  const letter = isOne ? alarmLetters.closed : alarmLetters.closedMany
  const reason = new Set(rows.map((row) => row.reason)).size === 1 ? closeReason.entries[first.reason] : undefined
  const textIn = (locale: 'zh' | 'en') => {
    const names = rows.slice(0, SHOWN).map((row) => row[locale])
    const note = [...names, ...(rows.length > SHOWN ? ['…'] : [])].join('\n')
    return textsOf(letter, {
      no: first.no,
      title: isOne ? first[locale] : String(rows.length),
      place: isOne ? first.place : '',
      by: ctx.actor.name,
      reason,
      note: isOne ? null : note,
    })[locale]
  }
  await sendLetter(ctx, {
    to: [userId],
    about: { entity: alarmRecord, id: first.id },
    // The gravest of them stands first.
    kind: kindOfAlarm(first.level),
    zh: textIn('zh'),
    en: textIn('en'),
  })
}
