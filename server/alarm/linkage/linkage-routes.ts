// What is asked of a linkage before it is relied upon: what it would follow now and whom it would tell, and one action tried.
import { type LinkageAction, actionsIn, isTelling } from '@steward/domain/alarm/linkage/actions'
import { codesFor } from '@steward/domain/derive/permissions'
import { type Row, toSnake } from '@steward/domain/entity'
import { alarmLinkage, alarmLinkageExecution, alarmRecord } from '@steward/domain/index'
import { phoneMask, masked } from '@steward/domain/kinds/mask'
import { type Locale, Problem, problem } from '@steward/domain/problems'
import { z } from 'zod'
import { add } from '../../document/rows.ts'
import { lockRows } from '../../engine/detail.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import { awaitOutcome } from '../../platform/await-outcome.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import { parseInput } from '../../platform/input.ts'
import { route } from '../../platform/route.ts'
import { isAbout, laneOf } from './matches.ts'
import { peopleOf } from './receivers.ts'
import { mustBeEntitled } from './rights.ts'
import { mustMakeSense } from './sense.ts'
import { namesFor, sentenceOf } from './sentence.ts'

const own = {
  tag: alarmLinkage.name,
  may: [...codesFor(alarmLinkage, 'add'), ...codesFor(alarmLinkage, 'edit')],
} as const
type Draft = Row<typeof alarmLinkage>

/** Alarms that are shown; all of them are counted. */
const SHOWN = 20
const PEOPLE = 50

export const previewLinkage = route({
  ...own,
  method: 'POST',
  path: `/${alarmLinkage.path}/preview`,
  zh: '联动预览',
  en: 'How a linkage reads, which open alarms it is about, and whom it would tell',
  body: z.unknown(),
  async run(ctx, { body }) {
    const draft = draftOf(ctx, body)
    const shown = { ...draft }
    const names = await namesFor(ctx, [shown])
    return {
      sentence: sentenceOf(shown, names, ctx.locale),
      fault: await faultOf(ctx, draft),
      ...(await matchesOf(ctx, draft)),
      told: await Promise.all(actionsIn(draft.actions).map((action, at) => toldBy(ctx, action, at + 1))),
    }
  },
})

/** What was typed, with what it takes by itself. */
function draftOf(ctx: Ctx, sent: unknown): Draft {
  const input = parseInput(ctx, alarmLinkage, sent, false)
  const known = Object.entries(alarmLinkage.fields).map(([name, field]) => {
    const preset = 'default' in field ? field.default : null
    return [name, input[name] ?? preset ?? null] as const
  })
  return Object.fromEntries(known) as unknown as Draft
}

/** Words of the first fault, with its field; null where it may be saved. */
async function faultOf(ctx: Ctx, draft: Draft) {
  try {
    const found = alarmLinkage.check?.(draft)
    if (found) throw problem(found.problem as 'linkage.actions', {}, { field: found.field })
    await mustMakeSense(ctx, draft)
    await mustBeEntitled(ctx, draft)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { field: error.field ?? '', words: error.words(ctx.locale) }
  }
}

/** Open alarms it is about, of those the caller reaches. */
async function matchesOf(ctx: Ctx, draft: Draft) {
  const where = new Where()
  applyScope(where, alarmRecord, ctx)
  const param = (value: unknown) => where.param(value)
  const filters = (['deviceIds', 'ruleIds', 'areaIds', 'deviceTypeIds'] as const).map(
    (name) => `${param(draft[name] ?? [])}::bigint[] as ${toSnake(name)}`,
  )
  const rows = await ctx.tx.query(
    `select a.id::text as id, a.alarm_no as "alarmNo", a.alarm_level as level, case when ${param(ctx.locale)} = 'en' and a.alarm_name_en <> ''
       then a.alarm_name_en else a.alarm_name end as name, d.device_name as device, count(*) over()::int as total
     from (select ${param(draft.leastLevel)}::int as least_level, ${filters.join(', ')}) l
     join (select t.* from alarm_record t where ${where.sql} and t.alarm_state <> 'CLOSED') a on ${isAbout('a.alarm_level')}
     left join device d on d.id = a.device_id order by a.urgency, a.last_time desc limit ${SHOWN}`,
    where.values,
  )
  return {
    total: Number(rows[0]?.total ?? 0),
    alarms: rows.map(({ id, alarmNo, level, name, device }) => ({ id, alarmNo, level, name, device })),
  }
}

/** Whom one action tells: names, and of numbers their ends. */
async function toldBy(ctx: Ctx, action: LinkageAction, no: number) {
  const { kind } = action
  if (!isTelling(action)) return { no, kind, people: [], total: 0, phones: [], atPlace: [] }
  // Who is on duty where the alarm is, is known once there is one.
  const people = await peopleOf(ctx, { ...action, atPlace: [] }, null)
  const numbers = action.kind === 'sms' ? [...people.map(({ phone }) => phone).filter(Boolean), ...action.phones] : []
  return {
    no,
    kind,
    people: people.slice(0, PEOPLE).map(({ name }) => name),
    total: people.length,
    phones: numbers.slice(0, PEOPLE).map((phone) => masked(phone, phoneMask)),
    atPlace: action.atPlace,
  }
}

export const testLinkage = route({
  ...own,
  method: 'POST',
  path: `/${alarmLinkage.path}/test`,
  zh: '试发动作',
  en: 'Try one action: messages go to the caller alone, channels get a test',
  body: z.object({ id: z.string().regex(/^\d{1,19}$/), actionNo: z.number().int().min(1).max(10) }),
  async run(ctx, { body: { id, actionNo } }) {
    const [row] = await lockRows(alarmLinkage, ctx, [id])
    const action = actionsIn(row?.actions)[actionNo - 1]
    if (!action) throw problem('linkage.actions', {}, { field: 'actionNo' })
    if (action.kind === 'command' || action.kind === 'repair' || action.kind === 'shelve')
      throw problem('linkage.untestable')
    const made = await add(ctx, alarmLinkageExecution, {
      linkageId: id,
      summary: String(row?.linkageName ?? ''),
      actionNo,
      actionKind: action.kind,
      action,
      channelId: action.kind === 'channel' ? action.channelId : null,
      lane: laneOf(action),
      isTest: 1,
      dueTime: ctx.now.toISOString(),
    })
    return { id: made.id, locale: ctx.locale }
  },
  afterwards: ({ id, locale }, { app, tenant }) => outcomeOf(app, { tenant, id, locale }),
})

interface Outcome {
  id: string
  status: string
  reason: string
  answer: string
}

interface Tried {
  tenant: string
  id: string
  locale: Locale
}

const outcomeOf = (app: AppContext, { tenant, id, locale }: Tried): Promise<Outcome> =>
  awaitOutcome(app, {
    table: 'alarm_linkage_execution',
    tenant,
    ids: [id],
    read: () => read(app, { tenant, id, locale }),
    isOver: ({ status }) => status !== 'waiting',
    begun: { id, status: 'waiting', reason: '', answer: '' },
  })

async function read(app: AppContext, { tenant, id, locale }: Tried): Promise<Outcome> {
  const [[row] = []] = await app.db.open({ tenant, platform: false }).readOnce([
    {
      text: `select execution_status as status, reason, case when $2 = 'en' then coalesce(answer_en, answer) else answer end as answer
             from alarm_linkage_execution where id = $1`,
      values: [id, locale],
    },
  ])
  return {
    id,
    status: String(row?.status ?? 'waiting'),
    reason: String(row?.reason ?? ''),
    answer: String(row?.answer ?? ''),
  }
}
