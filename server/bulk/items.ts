// What a bulk task means for each of its rows, as it is stored.
import { cut } from '@steward/domain/cut'
import type { Ctx } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'

export type Plan = 'add' | 'change' | 'same' | 'refused'
export type Outcome = '' | 'done' | 'refused' | 'undone'

/** A value before and after on the wire, with the caption of a reference or choice. */
export interface FieldChange {
  name: string
  before: unknown
  after: unknown
  beforeName?: string
  afterName?: string
}

export interface Item {
  line: number
  rowId: string | null
  rev: number | null
  title: string
  plan: Plan
  cause: string
  sent: Record<string, unknown> | null
  changes: readonly FieldChange[]
  cells: readonly unknown[] | null
}

export interface StoredItem extends Item {
  [column: string]: unknown
  outcome: Outcome
}

const LONGEST_TITLE = 255
export const LONGEST_CAUSE = 380

export const clearItems = (tx: Tx, taskId: string) => tx.query('delete from bulk_item where task_id = $1', [taskId])

export const addItems = (tx: Tx, tenant: string, taskId: string, items: readonly Item[]) =>
  tx.query(
    `insert into bulk_item (task_id, tenant_id, line, row_id, rev, title, plan, cause, sent, changes, cells)
     select $1, $2, line, "rowId", rev, title, plan, cause, sent, changes, cells
     from jsonb_to_recordset($3::jsonb) as x (line int, "rowId" bigint, rev int, title text, plan text, cause text, sent jsonb, changes jsonb, cells jsonb)`,
    [
      taskId,
      tenant,
      JSON.stringify(
        items.map((item) => ({
          ...item,
          title: cut(item.title, LONGEST_TITLE),
          cause: cut(item.cause, LONGEST_CAUSE),
        })),
      ),
    ],
  )

const COLUMNS = `line, row_id::text as "rowId", rev, title, plan, outcome, cause, sent, changes, cells`

/** The next rows to write, in their order. */
export const nextItems = (tx: Tx, taskId: string, most: number) =>
  tx.query<StoredItem>(
    `select ${COLUMNS} from bulk_item where task_id = $1 and plan in ('add', 'change') and outcome = ''
     order by line limit $2`,
    [taskId, most],
  )

/** What was written and stands, above this line, the last row first. */
export const doneBelow = (tx: Tx, taskId: string, line: number, most: number) =>
  tx.query<StoredItem>(
    `select ${COLUMNS} from bulk_item where task_id = $1 and outcome = 'done' and line < $2 order by line desc limit $3`,
    [taskId, Number.isFinite(line) ? line : 2_147_483_647, most],
  )

export interface Tried {
  line: number
  outcome: Outcome
  cause?: string
  rowId?: string | null
  rev?: number | null
  /** Where it became something else than was tried. */
  changes?: readonly FieldChange[]
}

/** The row that a line has added. */
export async function rowAt(tx: Tx, taskId: string, line: number): Promise<string | undefined> {
  const [found] = await tx.query<{ id: string }>(
    `select row_id::text as id from bulk_item where task_id = $1 and line = $2 and outcome = 'done'`,
    [taskId, line],
  )
  return found?.id
}

export const markItems = (tx: Tx, taskId: string, tried: readonly Tried[]) =>
  tx.query(
    `update bulk_item i set outcome = x.outcome, cause = left(coalesce(x.cause, i.cause), ${LONGEST_CAUSE}),
       row_id = coalesce(x."rowId", i.row_id), rev = coalesce(x.rev, i.rev), changes = coalesce(x.changes, i.changes)
     from jsonb_to_recordset($2::jsonb) as x (line int, outcome text, cause text, "rowId" bigint, rev int, changes jsonb)
     where i.task_id = $1 and i.line = x.line`,
    [taskId, JSON.stringify(tried)],
  )

export interface Counts {
  add: number
  change: number
  same: number
  refused: number
  done: number
  undone: number
}

/** Rows by what becomes of them; who is refused when written counts as refused only. */
export async function countsOf(tx: Tx, taskId: string): Promise<Counts> {
  const rows = await tx.query<{ plan: string; outcome: string; n: number }>(
    'select plan, outcome, count(*)::int as n from bulk_item where task_id = $1 group by plan, outcome',
    [taskId],
  )
  const sum = (isMeant: (row: { plan: string; outcome: string }) => boolean) =>
    rows.filter(isMeant).reduce((total, { n }) => total + n, 0)
  return {
    add: sum(({ plan, outcome }) => plan === 'add' && outcome !== 'refused'),
    change: sum(({ plan, outcome }) => plan === 'change' && outcome !== 'refused'),
    same: sum(({ plan }) => plan === 'same'),
    refused: sum(({ plan, outcome }) => plan === 'refused' || outcome === 'refused'),
    done: sum(({ outcome }) => outcome === 'done'),
    undone: sum(({ outcome }) => outcome === 'undone'),
  }
}

const shownAs: Readonly<Record<string, string>> = {
  add: `plan = 'add' and outcome <> 'refused'`,
  change: `plan = 'change' and outcome <> 'refused'`,
  same: `plan = 'same'`,
  refused: `(plan = 'refused' or outcome = 'refused')`,
}

/** A page of the rows, those that cannot be done first. */
export async function pageOfItems(ctx: Ctx, taskId: string, asked: { only: string; current: number; size: number }) {
  const only = shownAs[asked.only] ?? 'true'
  const [counted = [], records = []] = await ctx.tx.readOnce([
    { text: `select count(*)::int as n from bulk_item where task_id = $1 and ${only}`, values: [taskId] },
    {
      text: `select line, row_id::text as "rowId", title, plan, outcome, cause, changes${asked.only === 'refused' ? ', cells' : ''} from bulk_item
        where task_id = $1 and ${only} order by (plan = 'refused' or outcome = 'refused') desc, line limit $2 offset $3`,
      values: [taskId, asked.size, (asked.current - 1) * asked.size],
    },
  ])
  const total = Number(counted[0]?.n ?? 0)
  return { records, total, size: asked.size, current: asked.current, pages: Math.ceil(total / asked.size) }
}
