// What stands on a handover by itself: a collector tells of the open rows of one entity that a group answers for.
import type { Found } from '@steward/domain/duty/handover'
import type { Entity } from '@steward/domain/entity'
import { area } from '@steward/domain/index'
import { courseOf } from '@steward/domain/lifecycle'
import { captionSql, columnOf, tableOf } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { StoredGroup } from './turns.ts'

/** A group as a sheet is about it: one that dispatches answers for the whole hospital. */
export type Answering = StoredGroup & { isDispatching?: boolean }

export interface Collector {
  kind: string
  /** What is open and the group's. */
  open: (ctx: Ctx, group: Answering) => Promise<Found[]>
  /** How these rows stand now, open or not. */
  now: (ctx: Ctx, ids: readonly string[]) => Promise<Found[]>
}

/** SQL over a row `t` and the group `g` with `id`, `trades`, `area_ids` and `people`. */
interface Told {
  kind: string
  entity: Entity
  no: string
  title: string
  titleEn?: string
  isOpen: string
  isTheirs: string
  mustFollow: string
  isMajor?: string
}

/** Conditions for `isTheirs`; a group that names none answers for all. */
export const ofTheirTrade = `(cardinality(g.trades) = 0 or t.trade = any(g.trades))`
export const inTheirArea = `(cardinality(g.area_ids) = 0 or exists (select 1 from area a where a.id = t.area_id
  and string_to_array(a.ancestors, ',') || a.id::text && g.area_ids))`

const MOST = 200

interface StoredRow {
  [column: string]: unknown
  refId: string
  no: string
  title: string
  titleEn: string
  place: string | null
  state: string
  isOpen: boolean
  mustFollow: boolean
  isMajor: boolean
  total: number
}

/** `collector({ kind: 'order', entity: repairOrder, … })`; the state's words are those of the entity's course. */
export function collector({ kind, entity, ...sql }: Told): Collector {
  const course = courseOf(entity)
  if (!course) throw new Error(`${entity.name} declares no state`)
  const columns = `t.id::text as "refId", ${sql.no} as no, ${sql.title} as title, coalesce(${sql.titleEn ?? `''`}, '') as "titleEn",
    (select ${captionSql(area, 'a')} from area a where a.id = t.area_id) as place, t.${columnOf(course.field)} as state,
    (${sql.isOpen}) as "isOpen", (${sql.mustFollow}) as "mustFollow", (${sql.isMajor ?? 'false'}) as "isMajor",
    (count(*) over ())::int as total`
  const read = (ctx: Ctx, from: string, condition: string, values: readonly unknown[]) =>
    ctx.tx.query<StoredRow>(
      `select ${columns} from ${tableOf(entity)} t ${from} where t.tenant_id = $1 and t.is_deleted = 0 and ${condition}
       order by (${sql.mustFollow}) desc, t.id limit ${MOST}`,
      [ctx.tx.scope.tenant, ...values],
    )
  const entries: Readonly<Record<string, { zh: string; en: string; tone?: string } | undefined>> =
    course.lifecycle.dictionary.entries
  const told = ({ refId, no, title, titleEn, place, state, isOpen, mustFollow, isMajor }: StoredRow): Found => ({
    kind,
    refEntity: entity.name,
    refId,
    refNo: no,
    title,
    place: place ?? '',
    mustFollow,
    isOpen,
    snapshot: {
      titleEn,
      state: entries[state]?.zh ?? state,
      stateEn: entries[state]?.en ?? state,
      tone: entries[state]?.tone ?? 'neutral',
      isMajor,
    },
  })
  return {
    kind,
    async open(ctx, { id, trades, areaIds, memberIds, supporterIds, leaderId, isDispatching = false }) {
      const rows = await read(
        ctx,
        'cross join (select $2::text[] as trades, $3::text[] as area_ids, $4::bigint[] as people, $5::bigint as id, $6::boolean as everywhere) g',
        `(${sql.isOpen}) and (g.everywhere or (${sql.isTheirs}))`,
        [trades, areaIds, [...memberIds, ...supporterIds, leaderId], id, isDispatching],
      )
      const others = (rows[0]?.total ?? 0) - rows.length
      return [...rows.map(told), ...(others > 0 ? [rest(kind, entity, others)] : [])]
    },
    async now(ctx, ids) {
      return ids.length === 0 ? [] : (await read(ctx, '', 't.id = any($2::bigint[])', [ids])).map(told)
    },
  }
}

/** More than a sheet can hold is not left out silently. */
const rest = (kind: string, entity: Entity, count: number): Found => ({
  kind,
  refEntity: '',
  refId: '',
  refNo: '',
  title: `另有 ${count} 条${entity.zh}未列入，请查看列表`,
  place: '',
  mustFollow: false,
  isOpen: true,
  snapshot: {
    titleEn: `${count} more of ${entity.en} are in their list`,
    state: '',
    stateEn: '',
    tone: 'neutral',
    isMajor: false,
  },
})
