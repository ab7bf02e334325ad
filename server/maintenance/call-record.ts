// Call records: recorders may report a call repeatedly, it is stored once; the person who took it adds notes.
import { codesFor } from '@steward/domain/derive/permissions'
import { callRecord } from '@steward/domain/index'
import { idSchema } from '@steward/domain/kinds/ref'
import { isStorable } from '@steward/domain/kinds/text'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import { ownLine } from '../iot/phone.ts'
import type { Ctx } from '../platform/ctx.ts'
import { newId } from '../platform/id.ts'
import { route } from '../platform/route.ts'
import { describeCaller, placeOf, plainNumber } from './caller.ts'

const line = (max: number) => z.string().max(max).refine(isStorable)
const moment = z.number().int().min(0).max(8.64e15)

/** Fields the call's user may set, before or after it is stored. */
const said = {
  callerName: line(64).nullish(),
  note: line(1000).nullish(),
  repairBillId: idSchema.nullish(),
  isFinished: z.boolean().optional(),
}
const draftSchema = z.object({
  callId: line(64).min(1),
  number: line(32).min(1),
  direction: z.enum(['in', 'out']).default('in'),
  startedAt: moment,
  endedAt: moment,
  ...said,
})
const noteSchema = z.object({ id: idSchema, ...said })

type Draft = z.output<typeof draftSchema>
type Said = Pick<Draft, keyof typeof said>

export default behave(callRecord, {
  async submit(ctx, input, base) {
    const callerNumber = input.callerNumber && plainNumber(input.callerNumber)
    const saved = await base(ctx, callerNumber ? { ...input, callerNumber } : input)
    // A call entered by hand already has its notes, so it is finished at once.
    if (!input.id)
      await ctx.tx.query(
        `update call_record set started_at = $2, operator_id = $3, call_state = 'finished' where id = $1`,
        [saved.id, ctx.now, ctx.me.userId],
      )
    await linkRepair(ctx, saved.id)
    return saved
  },
  actions: {
    async finish(ctx, { ids }) {
      for (const row of await lockRows(callRecord, ctx, ids)) await say(ctx, String(row.id), { isFinished: true })
      return true
    },
  },
  routes: [
    route({
      method: 'GET',
      path: `/${callRecord.path}/caller`,
      zh: '来电查询',
      en: 'Caller and area of a phone number',
      tag: callRecord.name,
      may: 'signed-in',
      query: z.object({ number: line(32).min(1) }),
      async run(ctx, { query }) {
        if (!ctx.can(...codesFor(callRecord, 'list'))) await mustHaveLine(ctx)
        return describeCaller(ctx, query.number)
      },
    }),
    route({
      method: 'POST',
      path: `/${callRecord.path}/draft`,
      zh: '登记通话',
      en: 'Store a call of the own line; repeated reports are stored once',
      tag: callRecord.name,
      may: 'signed-in',
      body: draftSchema,
      run: async (ctx, { body }) => ({ id: await keep(ctx, body) }),
    }),
    route({
      method: 'POST',
      path: `/${callRecord.path}/note`,
      zh: '补记通话',
      en: 'Add notes to a call one took',
      tag: callRecord.name,
      may: 'signed-in',
      body: noteSchema,
      async run(ctx, { body: { id, ...words } }) {
        const [own] = await ctx.tx.query(
          'select 1 from call_record where id = $1 and tenant_id = $2 and operator_id = $3 and is_deleted = 0 for update',
          [id, ctx.tenant, ctx.me.userId],
        )
        if (!own) throw problem('row.missing', { entity: callRecord.zh, entityEn: callRecord.en })
        await say(ctx, id, words)
        return true
      },
    }),
  ],
})

async function mustHaveLine(ctx: Ctx) {
  const own = await ownLine(ctx)
  if (!own) throw problem('phone.none')
  return own
}

async function keep(ctx: Ctx, draft: Draft): Promise<string> {
  const own = await mustHaveLine(ctx)
  const key = `${String(own.id)}:${draft.callId}`
  const number = plainNumber(draft.number) || draft.number
  const { name, deptId, areaId } = await placeOf(ctx, number)
  const [made] = await ctx.tx.query<{ id: string }>(
    `insert into call_record (id, tenant_id, create_user, create_dept, update_user, caller_number, caller_name, call_state,
       direction, area_id, dept_id, started_at, ended_at, duration, operator_id, phone_id, call_id, call_key)
     values ($1, $2, $3, $4, $3, $5, $6, 'draft', $7, $8, $9, to_timestamp($10), to_timestamp($11), $12, $3, $13, $14, $15)
     on conflict (tenant_id, call_key) where is_deleted = 0 do nothing returning id`,
    [
      newId(),
      ctx.tenant,
      ctx.me.userId,
      ctx.me.deptIds[0] ?? null,
      number,
      name,
      draft.direction,
      areaId,
      deptId,
      draft.startedAt / 1000,
      draft.endedAt / 1000,
      Math.max(0, Math.round((draft.endedAt - draft.startedAt) / 1000)),
      own.id,
      draft.callId,
      key,
    ],
  )
  if (!made) {
    const [known] = await ctx.tx.query<{ id: string }>(
      'select id from call_record where tenant_id = $1 and call_key = $2 and is_deleted = 0',
      [ctx.tenant, key],
    )
    return known?.id ?? ''
  }
  await ctx.tx.query('update phone set last_call_time = to_timestamp($2) where id = $1', [own.id, draft.endedAt / 1000])
  await ctx.changed('phone')
  await say(ctx, made.id, draft)
  return made.id
}

/** Writes only these fields; refuses a repair request that does not exist for the caller. */
async function say(ctx: Ctx, id: string, { callerName, note, repairBillId, isFinished }: Said): Promise<void> {
  await ctx.tx.query(
    `update call_record set
       caller_name = coalesce($2, caller_name), note = coalesce($3, note),
       repair_bill_id = coalesce((select b.id from repair_bill b where b.id = $4 and b.tenant_id = $6 and b.is_deleted = 0), repair_bill_id),
       call_state = case when $5 then 'finished' else call_state end,
       update_user = $7, update_time = now(), rev = rev + 1
     where id = $1`,
    [id, callerName ?? null, note ?? null, repairBillId ?? null, isFinished === true, ctx.tenant, ctx.me.userId],
  )
  await ctx.changed('call_record')
  await linkRepair(ctx, id)
}

/** Marks the repair request as reported by telephone, and copies its area to the call. */
async function linkRepair(ctx: Ctx, id: string): Promise<void> {
  const changed = await ctx.tx.query(
    `update repair_bill b set source = 'phone', contact_phone = coalesce(nullif(b.contact_phone, ''), c.caller_number)
     from call_record c where c.id = $1 and b.id = c.repair_bill_id and b.source = 'web' and b.reporter_id = $2
     returning b.id`,
    [id, ctx.me.userId],
  )
  await ctx.tx.query(
    `update call_record c set area_id = coalesce(c.area_id, b.area_id) from repair_bill b
     where c.id = $1 and b.id = c.repair_bill_id`,
    [id],
  )
  if (changed.length > 0) await ctx.changed('repair_bill')
}
