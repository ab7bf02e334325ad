// Call records: recorders may report a call repeatedly, it is stored once; the person who took it adds notes.
import { codesFor } from '@steward/domain/derive/permissions'
import { callRecord, phone, repairBill } from '@steward/domain/index'
import { idSchema } from '@steward/domain/kinds/schemas'
import { isStorable } from '@steward/domain/kinds/text'
import { problem } from '@steward/domain/problems'
import { callCourse } from '@steward/domain/repair/call-record'
import { z } from 'zod'
import { document } from '../document/lifecycle.ts'
import { addOnce, alter } from '../document/rows.ts'
import { ownLine } from '../iot/device/phone.ts'
import type { Ctx } from '../platform/ctx.ts'
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

export default document(callRecord, callCourse, {
  async submit(ctx, input, base) {
    const callerNumber = input.callerNumber && plainNumber(input.callerNumber)
    // A call entered by hand already has its notes, so it is finished at once.
    const facts = { startedAt: ctx.now.toISOString(), operatorId: ctx.me.userId, callState: 'finished' } as const
    const saved = await base(ctx, callerNumber ? { ...input, callerNumber } : input, input.id ? {} : facts)
    await linkRepair(ctx, saved.id)
    return saved
  },
  // Calls are removed in any state: they prove nothing that repairs do not.
  remove: (ctx, ids, base) => base(ctx, ids),
  steps: { finish: () => ({}) },
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
  const callKey = `${String(own.id)}:${draft.callId}`
  const callerNumber = plainNumber(draft.number) || draft.number
  const { name, deptId, areaId } = await placeOf(ctx, callerNumber)
  const endedAt = new Date(draft.endedAt).toISOString()
  const made = await addOnce(ctx, callRecord, {
    callerNumber,
    callerName: name,
    direction: draft.direction,
    areaId,
    deptId,
    startedAt: new Date(draft.startedAt).toISOString(),
    endedAt,
    duration: Math.max(0, Math.round((draft.endedAt - draft.startedAt) / 1000)),
    operatorId: ctx.me.userId,
    phoneId: String(own.id),
    callId: draft.callId,
    callKey,
  })
  if (!made) {
    const [known] = await ctx.tx.query<{ id: string }>(
      'select id from call_record where tenant_id = $1 and call_key = $2 and is_deleted = 0',
      [ctx.tenant, callKey],
    )
    return known?.id ?? ''
  }
  await alter(ctx, phone, [String(own.id)], { lastCallTime: endedAt })
  await say(ctx, made.id, draft)
  return made.id
}

/** Writes only these fields; a repair request that does not exist for the caller is left out. */
async function say(ctx: Ctx, id: string, { callerName, note, repairBillId, isFinished }: Said): Promise<void> {
  const [bill] = repairBillId
    ? await ctx.tx.query('select id from repair_bill where id = $1 and tenant_id = $2 and is_deleted = 0', [
        repairBillId,
        ctx.tenant,
      ])
    : []
  await alter(ctx, callRecord, [id], {
    ...(callerName == null ? {} : { callerName }),
    ...(note == null ? {} : { note }),
    ...(bill && repairBillId ? { repairBillId } : {}),
    ...(isFinished ? { callState: 'finished' as const } : {}),
  })
  await linkRepair(ctx, id)
}

/**
 * Marks the repair request as reported by telephone, and copies its area to the call. Whoever called is who reported it,
 * where the number tells and the desk has named nobody else.
 */
async function linkRepair(ctx: Ctx, id: string): Promise<void> {
  const [linked] = await ctx.tx.query(
    `select b.id, b.area_id, b.source = 'web' and b.create_user = $2 as "isNew", b.reporter_id = $2 as "isOwn",
       coalesce(nullif(b.reporter_phone, ''), c.caller_number) as phone, c.caller_number as number,
       c.area_id is null as "isPlaceless"
     from call_record c join repair_bill b on b.id = c.repair_bill_id where c.id = $1 and c.tenant_id = $3`,
    [id, ctx.me.userId, ctx.tenant],
  )
  if (!linked) return
  if (linked.isNew) {
    const { userId } = await placeOf(ctx, String(linked.number))
    const reporter = linked.isOwn && userId ? { reporterId: userId } : {}
    const facts = { source: 'phone', reporterPhone: String(linked.phone), ...reporter } as const
    await alter(ctx, repairBill, [String(linked.id)], facts)
  }
  if (linked.isPlaceless) await alter(ctx, callRecord, [id], { areaId: String(linked.area_id) })
}
