// The items of a handover: collected and carried on when it is begun, looked at again when it changes hands.
import { codesFor } from '@steward/domain/derive/permissions'
import { handoverKind } from '@steward/domain/duty/dictionaries'
import { type Drafted, type Found, asNew, isOld, itemsOf, keyOf, ownKinds } from '@steward/domain/duty/handover'
import type { Row } from '@steward/domain/entity'
import { handoverItem, repairOrder } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { add, alter } from '../document/rows.ts'
import { readingOf, tableOf } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { peopleWith } from '../system/user/people.ts'
import type { Collector } from './handover-collector.ts'
import type { StoredGroup } from './turns.ts'

export type Item = Row<typeof handoverItem>

const read = (ctx: Ctx, condition: string, values: readonly unknown[]): Promise<Item[]> =>
  ctx.tx.query(
    `select ${readingOf(handoverItem).row} from ${tableOf(handoverItem)} t
     where t.tenant_id = $1 and ${condition} order by t.line_no, t.id`,
    [ctx.tx.scope.tenant, ...values],
  ) as unknown as Promise<Item[]>

export const itemsIn = (ctx: Ctx, handoverId: string): Promise<Item[]> =>
  read(ctx, 't.handover_id = $2 and t.is_deleted = 0', [handoverId])

export const isMajor = ({ snapshot }: { snapshot: unknown }): boolean =>
  snapshot !== null && typeof snapshot === 'object' && 'isMajor' in snapshot && snapshot.isMajor === true

/** What a handover of the group that is due then begins with. */
export async function drafted(
  ctx: Ctx,
  collectors: readonly Collector[],
  group: StoredGroup,
  planTime: string,
): Promise<Drafted[]> {
  const before = await read(
    ctx,
    `t.is_deleted = 0 and t.handover_id = (select h.id from change_shifts h where h.tenant_id = $1 and h.group_id = $2
       and h.is_deleted = 0 and h.handover_status = 'received' and h.plan_time < $3::timestamptz
       order by h.plan_time desc, h.id desc limit 1)`,
    [group.id, planTime],
  )
  const found = await openOf(ctx, collectors, group)
  return itemsOf(before, found, await nowOfAll(ctx, collectors, before))
}

async function openOf(ctx: Ctx, collectors: readonly Collector[], group: StoredGroup): Promise<Found[]> {
  const answering = { ...group, isDispatching: await isDispatching(ctx, group) }
  const found: Found[] = []
  for (const { open } of collectors) found.push(...(await open(ctx, answering)))
  return found
}

/** A group all of whose members may dispatch is the desk that the whole hospital reports to, wherever it sits itself. */
async function isDispatching(ctx: Ctx, { memberIds }: StoredGroup): Promise<boolean> {
  if (memberIds.length === 0) return false
  const able = new Set(await peopleWith(ctx, codesFor(repairOrder, 'dispatch')))
  return memberIds.every((id) => able.has(id))
}

async function nowOfAll(
  ctx: Ctx,
  collectors: readonly Collector[],
  items: readonly { kind: string; refId: string }[],
): Promise<Found[]> {
  const found: Found[] = []
  for (const { kind, now } of collectors) {
    const ids = items.filter((item) => item.kind === kind && item.refId !== '').map(({ refId }) => refId)
    found.push(...(await now(ctx, ids)))
  }
  return found
}

export async function writeItems(ctx: Ctx, handoverId: string, items: readonly Drafted[], last: number): Promise<void> {
  for (const [at, { kind, result, ...item }] of items.entries())
    await add(ctx, handoverItem, { ...item, kind: kindOf(kind), result, handoverId, lineNo: last + at + 1 })
}

const isKind = (kind: string): kind is Item['kind'] => Object.hasOwn(handoverKind.entries, kind)
const kindOf = (kind: string): Item['kind'] => (isKind(kind) ? kind : 'manual')

/** What has arisen since the sheet was begun; what was taken off it stays off. */
export async function addArisen(
  ctx: Ctx,
  collectors: readonly Collector[],
  group: StoredGroup,
  handoverId: string,
): Promise<void> {
  const known = await read(ctx, 't.handover_id = $2', [handoverId])
  const keys = new Set(known.map(keyOf))
  const arisen = (await openOf(ctx, collectors, group)).filter((one) => one.refId !== '' && !keys.has(keyOf(one)))
  await writeItems(ctx, handoverId, arisen.map(asNew), Math.max(0, ...known.map(({ lineNo }) => lineNo)))
}

/** Each item as its row stands now; what is settled is told so. */
export async function lookAgain(ctx: Ctx, collectors: readonly Collector[], items: readonly Item[]): Promise<Item[]> {
  const now = new Map((await nowOfAll(ctx, collectors, items)).map((one) => [keyOf(one), one]))
  const seen: Item[] = []
  for (const item of items) {
    const row = item.refId === '' ? undefined : now.get(keyOf(item))
    if (item.refId === '') seen.push(item)
    else {
      const unsettled = item.fromItemId === null ? 'new' : 'carried'
      const result = row?.isOpen ? unsettled : 'done'
      const facts = row ? { title: row.title, place: row.place, snapshot: row.snapshot } : {}
      seen.push(...(await alter(ctx, handoverItem, [item.id], { result, ...facts })))
    }
  }
  return seen
}

/** Marks what too many shifts have passed on, and names it. */
export async function escalate(ctx: Ctx, items: readonly Item[]): Promise<string[]> {
  const old = items.filter((item) => isOld(item) && item.escalatedAt === null)
  await alter(
    ctx,
    handoverItem,
    old.map(({ id }) => id),
    { escalatedAt: nowOf(ctx) },
  )
  return old.map(({ title }) => title)
}

/** Items of a draft as sent by its form: what the product wrote is only annotated, and what must be followed stays. */
export async function onlyAnnotated(
  ctx: Ctx,
  handoverId: string | undefined,
  sent: readonly Readonly<Record<string, unknown>>[],
): Promise<Record<string, unknown>[]> {
  const stored = handoverId === undefined ? [] : await itemsIn(ctx, handoverId)
  const byId = new Map(stored.map((item) => [item.id, item]))
  const named = new Set(sent.map(({ id }) => String(id)))
  const gone = stored.find((item) => item.mustFollow === 1 && isHeld(item) && !named.has(item.id))
  if (gone) throw problem('handover.must-follow', { item: gone.title }, { field: 'items' })
  return sent.map((line) => {
    const item = typeof line.id === 'string' ? byId.get(line.id) : undefined
    if (item && isHeld(item)) {
      const { kind, title, refId } = item
      const result = refId === '' && line.result === 'done' ? 'done' : item.result
      return { ...line, kind, title, result, mustFollow: item.mustFollow === 1 ? 1 : (line.mustFollow ?? 0) }
    }
    const kind = String(line.kind ?? 'manual')
    if (!ownKinds.includes(kind)) throw problem('handover.kind', { ...kindWords(kind) }, { field: 'items' })
    return { ...line, result: line.result === 'done' ? 'done' : 'new' }
  })
}

/** Collected, or left by the shift before; what was typed into this draft may still be corrected. */
const isHeld = ({ refId, fromItemId, kind }: Item): boolean =>
  refId !== '' || fromItemId !== null || !ownKinds.includes(kind)

const kindWords = (kind: string) => {
  const words = isKind(kind) ? handoverKind.entries[kind] : undefined
  return { kind: words?.zh ?? kind, kindEn: words?.en ?? kind }
}

export const openIn = (items: readonly { result: string }[]): number =>
  items.filter(({ result }) => result !== 'done').length
