// What each step of an inspection writes; its course says who may take which when.
import { inspectionBill, inspectionBillItem } from '@steward/domain/index'
import { inspectionCourse } from '@steward/domain/planned/inspection-course'
import { deviceIn } from '@steward/domain/planned/inspection-scan'
import { problem } from '@steward/domain/problems'
import { tellOfStep } from '../../desk/tell.ts'
import { document } from '../../document/lifecycle.ts'
import { type Values, alter } from '../../document/rows.ts'
import { mustBeAble } from '../../duty/performers.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'
import { toldMoment } from '../work/away.ts'
import { countsOf, round } from '../work/bill-items.ts'
import { mustBeExplainable, mustBeInWindow } from '../work/bill-steps.ts'
import { saveItems } from '../work/save-items.ts'
import { type Bill, roundAnswers } from './inspection-answers.ts'
import { inspectionAway, scansOf } from './inspection-away.ts'
import { withItems } from './inspection-detail.ts'
import { inspectionOccasions } from './inspection-letters.ts'
import { makeAdHoc, makeItems } from './inspection-make.ts'
import { inspectionReaders } from './inspection-readers.ts'
import { inspectionRelations } from './inspection-relations.ts'
import { resultOfRound } from './inspection-result.ts'

type Facts = Values<typeof inspectionBill>

/** Whoever begins an unassigned round is its assignee; after its window nobody begins, and before it whoever has time may. */
function begun(ctx: Ctx, bill: Bill) {
  mustBeInWindow(ctx, round, bill)
  return { assigneeId: bill.assigneeId ?? ctx.me.userId, startTime: nowOf(ctx) }
}

/** Marks the items of the device whose code was scanned; its id. */
async function scanned(ctx: Ctx, { id }: Bill, code: string, scanTime = nowOf(ctx)): Promise<string> {
  const devices = await ctx.tx.query(
    `select d.id::text as id, d.device_code as "deviceCode", array_agg(i.id::text) as items
     from inspection_bill_item i join device d on d.id = i.device_id
     where i.bill_id = $1 and i.tenant_id = $2 and i.is_deleted = 0 group by d.id`,
    [id, ctx.tx.scope.tenant],
  )
  const labelled = devices.map((row) => ({ id: String(row.id), deviceCode: String(row.deviceCode) }))
  const deviceId = deviceIn(code, labelled)
  if (deviceId === undefined) throw problem('inspection.scan', {}, { field: 'code' })
  const items: unknown = devices.find((row) => row.id === deviceId)?.items
  await alter(ctx, inspectionBillItem, Array.isArray(items) ? items.map(String) : [], { scanTime })
  return deviceId
}

/** The round is one of a plan the law asks for. */
async function isStatutory({ tx }: Ctx, { planId }: Bill): Promise<boolean> {
  const [row] = await tx.query('select is_statutory = 1 as is from work_plan where id = $1', [planId])
  return row?.is === true
}

export default document(inspectionBill, inspectionCourse, {
  routes: inspectionReaders,
  detail: async (ctx, id, base) => withItems(ctx, await base(ctx, id)),
  relations: inspectionRelations,
  steps: {
    start: begun,
    async scan(ctx, bill, { code }) {
      await scanned(ctx, bill, code)
      return bill.billStatus === 'pending' ? begun(ctx, bill) : {}
    },
    // The answers are taken in after the step, which has locked the bill.
    saveItems: () => ({}),
    async submitResult(ctx, bill, { weather, sign, note }) {
      const facts = { ...(await resultOfRound(ctx, bill)), weather: weather ?? bill.weather, remark: note ?? null }
      const signed = sign && sign.length > 0 ? { ...facts, sign } : facts
      return { ...signed, to: bill.needReview ? 'to_review' : 'done' }
    },
    review: (ctx, _, { result, note }) => ({
      to: result === 'pass' ? 'done' : 'doing',
      reviewTime: nowOf(ctx),
      reviewRemark: note ?? null,
    }),
    async transfer(ctx, bill, { assigneeId, helperIds }) {
      await mustBeAble(ctx, [assigneeId, ...(helperIds ?? [])], 'assigneeId')
      return { to: bill.billStatus, assigneeId, helperIds: helperIds ?? bill.helperIds ?? [] }
    },
    async makeup(ctx, bill, { assigneeId, dueTime }) {
      await mustBeAble(ctx, [assigneeId], 'assigneeId')
      await makeItems(ctx, bill)
      const madeUp: Facts = { assigneeId, dueTime, startTime: nowOf(ctx), isMakeup: 1, isOverdue: 0 }
      return { ...(await countsOf(ctx, round, bill.id)), ...madeUp }
    },
    async explain(ctx, bill, { reason }) {
      mustBeExplainable(ctx, round, bill, await isStatutory(ctx, bill))
      return { missReason: reason }
    },
    cancel: (_, __, { reason }) => ({ cancelReason: reason }),
  },
  own: {
    beginAway: (ctx, bill, { startTime }): Facts => ({
      assigneeId: bill.assigneeId ?? ctx.me.userId,
      startTime: String(startTime),
      isOverdue: 0,
    }),
    async submitAway(ctx, bill, { finishTime, isOverdue }): Promise<Facts & { to: 'to_review' | 'done' }> {
      const facts = await resultOfRound(ctx, bill)
      const when: Facts = { finishTime: String(finishTime), isOverdue: isOverdue === 1 ? 1 : 0 }
      return { ...facts, ...when, to: bill.needReview ? 'to_review' : 'done' }
    },
    drop: (_, __, { reason }) => ({ cancelReason: typeof reason === 'string' ? reason : null }),
  },
  actions: {
    async submit(ctx, input) {
      await mustBeAble(ctx, [input.assigneeId], 'assigneeId')
      return { id: await makeAdHoc(ctx, input) }
    },
    saveItems: saveItems(round, {
      answers: roundAnswers,
      away: inspectionAway,
      async beside(ctx, bill, { scans, sentAt = null }) {
        for (const { code, at } of scansOf(scans))
          await scanned(ctx, bill, code, toldMoment(ctx, at, sentAt, bill.startTime))
      },
    }),
  },
  async record(ctx, moved) {
    for (const one of moved) await tellOfStep(ctx, inspectionBill, inspectionOccasions, one)
  },
})
