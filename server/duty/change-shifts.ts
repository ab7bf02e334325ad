// Handovers between shifts: begun with what is open, annotated by those who leave, received item by item.
import { codesFor } from '@steward/domain/derive/permissions'
import { minutesLate } from '@steward/domain/duty/handover'
import { handoverCourse } from '@steward/domain/duty/handover-course'
import type { Row } from '@steward/domain/entity'
import { changeShifts, dutyGroup, handoverItem } from '@steward/domain/index'
import { daySchema, idSchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { z } from 'zod'
import { document } from '../document/lifecycle.ts'
import { withLines } from '../document/lines.ts'
import type { Moved } from '../document/moves.ts'
import { stored } from '../document/relations.ts'
import { alter } from '../document/rows.ts'
import type { Behaviour, Submitted } from '../engine/behave.ts'
import { rowsOf } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'
import { isDuplicateOf } from '../system/duplicate.ts'
import { handoverChain } from './handover-chain.ts'
import type { Collector } from './handover-collector.ts'
import {
  addArisen,
  drafted,
  escalate,
  isMajor,
  itemsIn,
  lookAgain,
  onlyAnnotated,
  openIn,
  writeItems,
} from './handover-items.ts'
import { tellIncoming, tellOfOldItems, tellSentBack } from './handover-letters.ts'
import { groupOf, headOf, wordsOf } from './handover-sheet.ts'
import type { StoredGroup } from './turns.ts'

type Sheet = Row<typeof changeShifts>
type Save = (ctx: Ctx, input: Submitted<typeof changeShifts>, facts?: Partial<Sheet>) => Promise<Sheet>

const isLeading = `exists (select 1 from duty_group g where g.id = t.group_id and g.leader_id = me.user_id)`
// Who came in place of somebody takes over as well: the roster of the shift says so.
const isIncoming = `me.user_id <> all(coalesce(t.from_user_ids, '{}')) and (me.user_id = any(t.to_user_ids) or exists (
  select 1 from schedule s where s.tenant_id = t.tenant_id and s.group_id = t.group_id and s.user_id = me.user_id
    and s.shift_id = t.to_shift_id and s.is_deleted = 0 and s.is_rest = 0 and s.schedule_state = 'published'
    and s.attend_state in ('planned', 'covered') and s.start_at <= t.plan_time + interval '12 hours' and s.end_at > t.plan_time))`

const said = (code: 'handover.not-outgoing' | 'handover.not-incoming' | 'handover.not-leader', condition: string) =>
  stored(changeShifts, code, condition)

function mustBelong(ctx: Ctx, { memberIds, supporterIds, leaderId }: StoredGroup): void {
  // Who looks after all groups helps with their sheets.
  if (ctx.actor.kind !== 'person' || ctx.can(...codesFor(dutyGroup, 'edit'))) return
  if (![...memberIds, ...supporterIds, leaderId].includes(ctx.me.userId)) throw problem('handover.not-member')
}

/** One handover per shift: the unique index says so. */
async function onlyOnce<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isDuplicateOf(error, /^change_shifts_from_shift/) ? problem('handover.twice') : error
  }
}

/** Both are named, and by now nobody is on both sides. */
function mustBeManned({ fromUserIds, toUserIds }: Sheet): void {
  for (const [field, people] of Object.entries({ fromUserIds, toUserIds } as const))
    if (!people?.length) {
      const name = field === 'toUserIds' ? 'toUserIds' : 'fromUserIds'
      throw problem('handover.nobody', wordsOf(name), { field })
    }
}

export function behaveHandovers(collectors: readonly Collector[]): Behaviour {
  async function create(ctx: Ctx, input: Submitted<typeof changeShifts>, save: Save): Promise<Sheet> {
    const { group, ...head } = await headOf(ctx, { ...input, groupId: input.groupId ?? '' })
    mustBelong(ctx, group)
    const items = await drafted(ctx, collectors, group, head.planTime)
    const { workDate, fromShiftId, toShiftId, fromUserIds, toUserIds, planTime } = head
    const filled = { ...input, workDate, fromShiftId, toShiftId, fromUserIds, toUserIds }
    const sheet = await onlyOnce(save(ctx, filled, { planTime, openCount: items.length }))
    await writeItems(ctx, sheet.id, items, 0)
    return sheet
  }

  /** A sheet of another group or shift would be another sheet. */
  async function edit(ctx: Ctx, before: Sheet, input: Submitted<typeof changeShifts>, save: Save): Promise<Sheet> {
    mustBelong(ctx, await groupOf(ctx, before.groupId))
    const { groupId, workDate, fromShiftId, ...rest } = input
    const cleared = (rest.clearFields ?? []).filter((name) => !['workDate', 'fromShiftId', 'toShiftId'].includes(name))
    const isOther = Object.entries({ groupId, workDate, fromShiftId }).find(
      ([name, value]) => value != null && value !== Object.entries(before).find(([own]) => own === name)?.[1],
    )
    if (isOther) {
      const field = isOther[0] === 'groupId' ? 'groupId' : isOther[0] === 'workDate' ? 'workDate' : 'fromShiftId'
      const { zh, en } = changeShifts.fields[field]
      throw problem('field.fixed', { field: zh, fieldEn: en }, { field })
    }
    if (rest.toShiftId) await headOf(ctx, { groupId: before.groupId, toShiftId: rest.toShiftId })
    return save(ctx, { ...rest, clearFields: cleared })
  }

  const own = document(changeShifts, handoverCourse, {
    create,
    edit,
    relations: {
      outgoing: said('handover.not-outgoing', 'me.user_id = any(t.from_user_ids)'),
      incoming: said('handover.not-incoming', isIncoming),
      incomingOrLeader: said('handover.not-incoming', `${isLeading} or ${isIncoming}`),
      leader: said('handover.not-leader', isLeading),
    },
    steps: {
      async handover(ctx, sheet, { runSummary }) {
        mustBeManned(sheet)
        const group = await groupOf(ctx, sheet.groupId)
        await addArisen(ctx, collectors, group, sheet.id)
        const items = await lookAgain(ctx, collectors, await itemsIn(ctx, sheet.id))
        const isLed = ctx.actor.userId === group.leaderId
        if (sheet.incidentTime === null && !isLed && items.some((item) => item.result !== 'done' && isMajor(item)))
          throw problem('handover.incident')
        const old = await escalate(ctx, items)
        if (old.length > 0) await tellOfOldItems(ctx, sheet, group, old)
        const handoverTime = nowOf(ctx)
        const lateMinutes = sheet.planTime ? minutesLate(sheet.planTime, handoverTime) : 0
        return { runSummary, handoverTime, lateMinutes, openCount: openIn(items), rejectReason: null }
      },
      async receive(ctx, sheet, { checkedIds, receiveRemark }) {
        const items = await itemsIn(ctx, sheet.id)
        const checked = new Set(checkedIds ?? [])
        const unchecked = items.filter(({ id, mustFollow }) => mustFollow === 1 && !checked.has(id))
        if (unchecked.length > 0)
          throw problem(
            'handover.unchecked',
            {},
            { field: 'checkedIds', data: { items: unchecked.map(({ id, title }) => ({ id, title })) } },
          )
        const seen = await lookAgain(ctx, collectors, items)
        await alter(
          ctx,
          handoverItem,
          items.filter(({ id }) => checked.has(id)).map(({ id }) => id),
          { isChecked: 1 },
        )
        return { receiveTime: nowOf(ctx), receiveUserId: ctx.actor.userId, receiveRemark, openCount: openIn(seen) }
      },
      reject: (_, __, { rejectReason }) => ({ rejectReason, handoverTime: null, lateMinutes: 0 }),
      confirmIncident: (ctx) => ({ incidentUserId: ctx.actor.userId, incidentTime: nowOf(ctx) }),
    },
    async record(ctx, moved: readonly Moved<Sheet>[]) {
      for (const { step, row } of moved) {
        const group = await groupOf(ctx, row.groupId)
        if (step === 'handover') await tellIncoming(ctx, row, group)
        if (step === 'reject') await tellSentBack(ctx, row, group)
      }
    },
    routes: [
      handoverChain,
      route({
        method: 'GET',
        path: `/${changeShifts.path}/snapshot`,
        zh: '交接快照',
        en: 'What a handover of the group would begin with',
        tag: changeShifts.name,
        may: codesFor(changeShifts, 'add'),
        query: z.object({
          groupId: idSchema,
          workDate: daySchema.optional(),
          fromShiftId: idSchema.optional(),
        }),
        async run(ctx, { query }) {
          await rowsOf(dutyGroup, ctx, [query.groupId])
          const { group, ...head } = await headOf(ctx, query)
          mustBelong(ctx, group)
          return { groupId: group.id, ...head, items: await drafted(ctx, collectors, group, head.planTime) }
        },
      }),
    ],
  })
  const lined = withLines(entityNamed(changeShifts.name), own)
  return { ...own, ...lined, submit: (ctx, input, base) => submitted(ctx, input, base, lined) }
}

type Submit = NonNullable<Behaviour['submit']>
type Given = Parameters<Submit>[1] & { items?: unknown }

/** The items that were typed are written once the sheet has those that were collected. */
async function submitted(
  ctx: Ctx,
  input: Given,
  base: Parameters<Submit>[2],
  { submit }: { submit?: Submit },
): ReturnType<Submit> {
  if (!submit) throw new Error('handovers are written with their lines')
  const sent = Array.isArray(input.items) ? input.items.map((one) => z.looseObject({}).parse(one)) : undefined
  const { items: _, ...head } = input
  if (sent === undefined) return submit(ctx, head, base)
  const typed = await onlyAnnotated(ctx, input.id, sent)
  const saved = input.id === undefined ? await submit(ctx, head, base) : undefined
  const id = saved?.id ?? input.id ?? ''
  const kept = saved ? await itemsIn(ctx, id) : []
  const rest = saved ? { id } : head
  const lines = [
    ...kept.map(({ id: own, kind, title, note, mustFollow, result }) => ({
      id: own,
      kind,
      title,
      note,
      mustFollow,
      result,
    })),
    ...typed,
  ]
  const written = saved && typed.length === 0 ? saved : await submit(ctx, Object.assign({ items: lines }, rest), base)
  await alter(ctx, changeShifts, [id], { openCount: openIn(await itemsIn(ctx, id)) })
  return written
}
