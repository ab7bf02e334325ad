// The asset register: numbered, depreciated, and found by what is bound to an asset.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { deviceLedger } from '@steward/domain/index'
import { netValue } from '@steward/domain/iot/device/depreciation'
import { ledgerCourse } from '@steward/domain/iot/device/ledger-course'
import { isId } from '@steward/domain/kinds/ref'
import { problem } from '@steward/domain/problems'
import { document } from '../../document/lifecycle.ts'
import { withLines } from '../../document/lines.ts'
import type { Behaviour, Shown, Verbs } from '../../engine/behave.ts'
import { engineOf } from '../../engine/engine.ts'
import type { Where } from '../../engine/filter.ts'
import { list } from '../../engine/list.ts'
import { paging, searchQuery } from '../../engine/query.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'
import { nextNumber } from '../../platform/numbers.ts'
import { route } from '../../platform/route.ts'

const NUMBER = 'ZC-{000000}'

const moved = document(deviceLedger, ledgerCourse, {
  async create(ctx, input, base) {
    const given = input.assetNo?.trim() ?? ''
    const assetNo = given === '' ? await nextNumber(ctx.tx, ctx.tx.scope.tenant, NUMBER) : given
    return base(ctx, { ...input, assetNo })
  },
  editable: ['in_stock', 'in_use', 'idle', 'repairing'],
  remove: (ctx, ids, base) => base(ctx, ids),
  async detail(ctx, id, base) {
    return worth(ctx, await base(ctx, id))
  },
  steps: {
    use: () => ({}),
    lay: () => ({}),
    store: () => ({}),
    repair: () => ({}),
    repaired: () => ({}),
    scrap: (_ctx, _row, { scrapReason }) => ({ scrapReason }),
  },
})

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function worth(ctx: Ctx, row: Shown): Shown {
  const [price, life] = [textIn(row.price) ?? row.price, row.lifeYears]
  const value = netValue(
    {
      price: price === null || price === undefined ? undefined : Number(price),
      from: textIn(row.enableDate) ?? textIn(row.purchaseDate),
      lifeYears: typeof life === 'number' ? life : undefined,
    },
    nowOf(ctx).slice(0, 10),
  )
  return { ...row, netValue: value === undefined ? null : value.toFixed(2) }
}

/** What may stand on the left of a binding, and how an asset is bound to it. */
const bound: ReadonlyMap<string, string> = new Map([
  [
    'device',
    'exists (select from ledger_device d where d.ledger_id = t.id and d.device_id = $id::bigint and d.is_deleted = 0)',
  ],
  ['area', 't.area_id = $id::bigint'],
  ['dept', 't.use_dept_id = $id::bigint'],
  ['user', 't.owner_user_id = $id::bigint'],
  ['inspectTpl', 't.inspect_tpl_id = $id::bigint'],
  ['maintainTpl', 't.maintain_tpl_id = $id::bigint'],
])

interface Left {
  leftBindId?: string | undefined
  leftBindType?: string | undefined
  /** `0`: those that are not bound to it, to choose from. */
  bound?: string | undefined
}

function narrow(where: Where, { leftBindId, leftBindType = 'device', bound: isBound }: Left): void {
  if (!leftBindId) return
  const condition = bound.get(leftBindType)
  if (!condition) throw problem('request.filter', { name: 'leftBindType' }, { field: 'leftBindType' })
  if (!isId(leftBindId)) throw problem('request.filter', { name: 'leftBindId' }, { field: 'leftBindId' })
  const sql = condition.replace('$id', where.param(leftBindId))
  where.add(isBound === '0' ? `not coalesce(${sql}, false)` : sql)
}

// Over the entity in general: the binding is asked for beside the fields that are declared.
const entity = deviceLedger as unknown as Entity
const lined: Verbs<Entity> = withLines<Entity>(entity, moved)
const listed: NonNullable<typeof lined.list> = lined.list ?? ((ctx, query, base) => base(ctx, query))

const verbs: Verbs<Entity> = {
  ...lined,
  async submit(ctx, input, base) {
    try {
      return await (lined.submit?.(ctx, input, base) ?? { id: String((await base(ctx, input)).id) })
    } catch (error) {
      throw isMainTwice(error) ? await mainTwice(ctx, input) : error
    }
  },
  routes: [
    route({
      method: 'GET',
      path: `/${deviceLedger.path}/list`,
      zh: '设备台账列表',
      en: 'Assets, also those bound to a device, an area, a department or a person',
      tag: deviceLedger.name,
      may: codesFor(deviceLedger, 'list'),
      query: searchQuery(entity, ...paging, 'leftBindId', 'leftBindType', 'rightBindType', 'bound'),
      run: (ctx, { query }) =>
        listed(ctx, query, (inner, asked) =>
          list(engineOf(inner), entity, inner, asked, (where) => narrow(where, query)),
        ),
    }),
  ],
}

const isMainTwice = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'ledger_device_main'

/** The transaction has failed: what it says comes from what was sent. */
async function mainTwice(ctx: Ctx, input: object) {
  const sent: unknown = 'devices' in input ? input.devices : undefined
  const ids = (Array.isArray(sent) ? sent : []).map((line: unknown) => String(Object(line).deviceId))
  const [[found] = []] = await ctx.app.db.open(ctx.tx.scope).readOnce([
    {
      text: `select d.device_name as name from ledger_device l join device d on d.id = l.device_id
        where l.device_id::text = any($1) and l.bind_role = 'main' and l.is_deleted = 0 limit 1`,
      values: [ids],
    },
  ])
  return problem('ledger.main', { device: String(found?.name ?? '') }, { field: 'devices' })
}

const ledger: Behaviour = { ...moved, ...verbs }
export default ledger
