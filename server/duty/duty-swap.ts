// Swaps of duty: one proposes, the other accepts, the leader approves, and then the roster changes.
import { codesFor } from '@steward/domain/derive/permissions'
import { swapCourse } from '@steward/domain/duty/swap-course'
import type { ActionInput, Row } from '@steward/domain/entity'
import { dutyGroup, dutySwap } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { document } from '../document/lifecycle.ts'
import { apart, evident, relation, stored } from '../document/relations.ts'
import { addOnce } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { type StoredRow, exchange, heldTurns, isAhead } from './exchange-turns.ts'
import { groupOf } from './handover-sheet.ts'
import { swapCandidates } from './swap-candidates.ts'
import { tellOfSwap, tellProposed } from './swap-letters.ts'

type Swap = Row<typeof dutySwap>

async function summaryOf({ tx }: Ctx, turns: readonly StoredRow[]): Promise<string> {
  const rows = await tx.query<{ text: string }>(
    `select concat_ws(' ', u.real_name, to_char(s.work_date, 'MM-DD'), d.short_code) as text
     from unnest($1::bigint[]) with ordinality o (id, n) join schedule s on s.id = o.id
     join "user" u on u.id = s.user_id join duty_shift d on d.id = s.shift_id order by o.n`,
    [turns.map(({ id }) => id)],
  )
  return rows.map(({ text }) => text).join(' ⇄ ')
}

const isLeading = 'exists (select 1 from duty_group g where g.id = t.group_id and g.leader_id = me.user_id)'
const led = stored(dutySwap, 'swap.not-leader', isLeading)
const ledOrPartner = stored(
  dutySwap,
  'swap.not-partner',
  `t.to_user_id = me.user_id or t.swap_status = 'accepted' and ${isLeading}`,
)
// Who looks after all groups decides where the leader cannot: on a swap of his own.
const overseer = (ctx: Ctx) => ctx.can(...codesFor(dutyGroup, 'edit')) && ctx.can(...codesFor(dutySwap, 'approve'))

async function propose(ctx: Ctx, { fromTurnId, toTurnId, reason }: ActionInput<typeof dutySwap.actions.propose>) {
  const turns = await heldTurns(ctx, fromTurnId, toTurnId)
  if (!turns) throw problem('swap.not-ahead', {}, { field: 'fromTurnId' })
  const [from, to] = turns
  if (from.userId !== ctx.actor.userId) throw problem('swap.own', {}, { field: 'fromTurnId' })
  if (to.userId === from.userId || to.groupId !== from.groupId) throw problem('swap.same', {}, { field: 'toTurnId' })
  for (const [field, turn] of Object.entries({ fromTurnId: from, toTurnId: to }))
    if (!isAhead(ctx, turn)) throw problem('swap.not-ahead', {}, { field })
  const swap = await addOnce(ctx, dutySwap, {
    fromTurnId,
    toTurnId,
    reason,
    summary: await summaryOf(ctx, turns),
    groupId: from.groupId,
    fromUserId: from.userId,
    fromDate: from.workDate,
    fromShiftId: from.shiftId,
    toUserId: to.userId,
    toDate: to.workDate,
    toShiftId: to.shiftId,
  })
  if (!swap) throw problem('swap.twice', {}, { field: 'fromTurnId' })
  await tellProposed(ctx, swap)
  return { id: swap.id }
}

export default document(dutySwap, swapCourse, {
  actions: { propose },
  routes: [swapCandidates],
  relations: {
    partner: evident('swap.not-partner', (ctx, { toUserId }) => toUserId === ctx.me.userId),
    proposer: evident('swap.not-proposer', (ctx, { fromUserId }) => fromUserId === ctx.me.userId),
    notParty: apart(dutySwap, ['fromUserId', 'toUserId'], 'swap.party'),
    leader: relation('swap.not-leader', async (ctx, ids, rows) =>
      overseer(ctx) ? new Set(ids) : led.holds(ctx, ids, rows),
    ),
    partnerOrLeader: relation('swap.not-partner', async (ctx, ids, rows) => {
      const held = new Set(await ledOrPartner.holds(ctx, ids, rows))
      const accepted = rows.filter(({ swapStatus }) => swapStatus === 'accepted')
      return overseer(ctx) ? new Set([...held, ...accepted.map(({ id }) => String(id))]) : held
    }),
  },
  steps: {
    accept: (ctx) => ({ acceptTime: nowOf(ctx) }),
    async approve(ctx, swap, { confirm }) {
      const turns = await heldTurns(ctx, swap.fromTurnId, swap.toTurnId)
      if (!turns || !isAsProposed(ctx, swap, turns)) throw problem('swap.changed')
      await exchange(ctx, ...turns, confirm === 1)
      return { decideUserId: ctx.actor.userId, decideTime: nowOf(ctx) }
    },
    refuse: (ctx, _, { refuseReason }) => ({
      refuseReason,
      decideUserId: ctx.actor.userId,
      decideTime: nowOf(ctx),
    }),
    withdraw: () => ({}),
  },
  async record(ctx, moved) {
    for (const { step, row } of moved)
      await tellOfSwap(ctx, step, row, (await groupOf(ctx, row.groupId ?? '')).leaderId)
  },
})

const isAsProposed = (ctx: Ctx, swap: Swap, [from, to]: readonly [StoredRow, StoredRow]): boolean =>
  isAhead(ctx, from) &&
  isAhead(ctx, to) &&
  from.userId === swap.fromUserId &&
  to.userId === swap.toUserId &&
  from.shiftId === swap.fromShiftId &&
  to.shiftId === swap.toShiftId
