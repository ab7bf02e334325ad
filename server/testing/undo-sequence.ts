// Random removals, bulk edits and imports over several lists, taken back in reverse order: whether the rows are again what
// they were.
import { editableFields, isBulkEditable } from '@steward/domain/bulk/editable'
import { isImportable } from '@steward/domain/bulk/importable'
import { isRestorable } from '@steward/domain/derive/permissions'
import { type Entity, toSnake } from '@steward/domain/entity'
import {
  alarmRule,
  area,
  dept,
  device,
  deviceOrderStandard,
  deviceType,
  menu,
  notice,
  post,
  printHead,
  productCategory,
  repairBill,
  role,
  thingModel,
} from '@steward/domain/index'
import type { Bench } from './bench.ts'
import { type Bulk, bulkOf } from './bulk.ts'
import type { Dice } from './fuzz.ts'
import { generateSheet } from './generated-sheet.ts'
import { type LiveRows, differences, liveRows, sentenceOf } from './live-rows.ts'
import { anyValue } from './sheet-cells.ts'
import { type Ground, groundFor } from './sheet-ground.ts'

/** Trees, documents with lines and numbers, roles with grants, and rows that other rows refer to. */
export const touched: readonly Entity[] = [
  alarmRule,
  area,
  dept,
  device,
  deviceOrderStandard,
  deviceType,
  notice,
  post,
  printHead,
  productCategory,
  repairBill,
  role,
  thingModel,
]

export interface World {
  bench: Bench
  bulk: Bulk
  grounds: readonly Ground[]
  /** Rows that may be changed and removed, by entity; of those that are gone nothing is found. */
  rows: ReadonlyMap<string, string[]>
}

const ROWS = 4
const DONE = 2

/** A hospital with a few rows of each list. */
export async function worldFor(bench: Bench): Promise<World> {
  const grounds: Ground[] = []
  const rows = new Map<string, string[]>()
  for (const entity of touched) {
    grounds.push(await groundFor(bench, entity))
    const ids: string[] = []
    while (ids.length < ROWS) ids.push((await bench.added(entity, ids.length === 0 ? {} : particulars(entity))).id)
    rows.set(entity.name, ids)
  }
  await grantSome(bench, rows.get(role.name) ?? [])
  return { bench, bulk: bulkOf(bench.app, bench.keeper), grounds, rows }
}

async function grantSome({ keeper }: Bench, roleIds: readonly string[]): Promise<void> {
  const { data } = await keeper.get(`/${menu.path}/grant-tree`)
  const { menu: menus }: { menu: { id: string }[] } = data
  const menuIds = menus.slice(0, 3).map(({ id }) => id)
  const { code, msg } = await keeper.post(`/${role.path}/grant`, {
    roleIds,
    menuIds,
    dataScopeIds: [],
    apiScopeIds: [],
  })
  if (code !== 200) throw new Error(`roles are not granted: ${msg}`)
}

/** Lines, which go and come back with their row, and empty texts. */
const particulars = (entity: Entity) => ({
  ...(entity === deviceOrderStandard ? { steps: [{ content: '断电', minutes: 5 }, { content: '挂牌' }] } : {}),
  ...('remark' in entity.fields ? { remark: '' } : {}),
})

export interface SequenceOutcome {
  steps: readonly string[]
  /** Sentences about what was promised and is not so. */
  wrong: string[]
}

/** A step that was taken. */
interface Step {
  what: string
  /** A sentence where it cannot be taken back. */
  back: () => Promise<string | undefined>
}

export async function trySequence(world: World, dice: Dice, length: number): Promise<SequenceOutcome> {
  const live = () => liveRows(world.bench.app.owner, touched)
  const taken: (Step & { before: LiveRows })[] = []
  const first = await live()
  for (let tries = 0; taken.length < length && tries < length * 5; tries += 1) {
    const before = await live()
    const step = await dice.pick([remove, edit, edit, bringIn])(world, dice, before)
    if (step) taken.push({ ...step, before })
  }
  const wrong: string[] = []
  for (const { what, back, before } of taken.toReversed()) {
    const refusal = await back()
    if (refusal !== undefined) wrong.push(`${what}: ${refusal}`)
    wrong.push(...differences(before, await live()).map((one) => `${what}: taken back, ${sentenceOf(one)}`))
    // What follows would only repeat it.
    if (wrong.length > 0) break
  }
  if (wrong.length === 0) wrong.push(...differences(first, await live()).map(sentenceOf))
  return { steps: taken.map(({ what }) => what), wrong }
}

type Take = (world: World, dice: Dice, live: LiveRows) => Promise<Step | undefined>

/** A few live rows of one of the lists. */
function chosen({ grounds, rows }: World, dice: Dice, live: LiveRows, isFit: (entity: Entity) => boolean) {
  const ground = dice.pick(grounds.filter(({ entity }) => isFit(entity)))
  const { entity } = ground
  const left = (rows.get(entity.name) ?? []).filter((id) => live.has(`${toSnake(entity.name)} ${id}`))
  const ids = left.filter(() => dice.chance(0.5)).slice(0, 4)
  return { ground, entity, ids }
}

const remove: Take = async (world, dice, live) => {
  const { entity, ids } = chosen(world, dice, live, isRestorable)
  const { keeper } = world.bench
  if (ids.length === 0) return undefined
  const { code } = await keeper.post(`/${entity.path}/remove`, {}, { ids: ids.join() })
  if (code !== 200) return undefined
  return {
    what: `${entity.name} ${ids.join()} removed`,
    async back() {
      const answer = await keeper.post(`/${entity.path}/restore`, { ids })
      return answer.code === 200 ? undefined : `not restored: ${answer.msg}`
    },
  }
}

const undo = (bulk: Bulk, id: string) => async () => {
  const undoing = await bulk.undo(id)
  if (undoing === undefined) return 'the undo is refused'
  const { status, cause } = await bulk.task(undoing)
  return status === DONE ? undefined : `not undone: ${cause}`
}

const edit: Take = async (world, dice, live) => {
  const { bulk } = world
  const { ground, entity, ids } = chosen(world, dice, live, isBulkEditable)
  if (ids.length === 0) return undefined
  const fields = editableFields(entity)
  const values = Object.fromEntries(
    [dice.pick(fields), dice.pick(fields)].map(([name, field]) => {
      if (field.required !== true && dice.chance(0.2)) return [name, null]
      if (!field.entity) return [name, anyValue(dice, field) ?? null]
      const id = dice.pick([...ground.bases, ground.others])[name]?.id ?? null
      return [name, field.kind.many && id !== null ? [id] : id]
    }),
  )
  const id = await bulk.edit(entity.path, { ids, values })
  const done = id === undefined ? 0 : await carriedOut(bulk, id)
  if (id === undefined || done === 0) return undefined
  return { what: `${entity.name} ${done} rows edited ${JSON.stringify(values)}`, back: undo(bulk, id) }
}

const bringIn: Take = async ({ bench, bulk, grounds, rows }, dice) => {
  const ground = dice.pick(
    grounds.filter(({ entity }) => isImportable(entity) && bench.writerOf(entity) === bench.keeper),
  )
  const { entity } = ground
  const id = await bulk.import(entity.path, await generateSheet(dice, ground))
  const done = id === undefined ? 0 : await carriedOut(bulk, id)
  if (id === undefined || done === 0) return undefined
  for (const { plan, outcome, rowId } of await bulk.items(id))
    if (plan === 'add' && outcome === 'done' && rowId !== null) rows.get(entity.name)?.push(rowId)
  return { what: `${entity.name} ${done} rows imported`, back: undo(bulk, id) }
}

/** Confirms what was tried; how many rows were written. */
async function carriedOut(bulk: Bulk, id: string): Promise<number> {
  await bulk.confirm(id)
  const { counts } = await bulk.task(id)
  return counts.done
}
