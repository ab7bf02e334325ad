// What energy is divided by: floor area, beds and bed days of each month, as they were then.
import { dayAfter } from '@steward/domain/calendar/days'
import { monthsIn } from '@steward/domain/calendar/months'
import type { Ctx } from '../platform/ctx.ts'

interface Base {
  [column: string]: unknown
  areaId: string
  ancestors: string
  month: string
  buildArea: number | null
  openBeds: number | null
  bedDays: number | null
}

interface Within {
  from: string
  to: string
}

export interface PerUnit {
  perArea: number | null
  perBed: number | null
  perBedDay: number | null
}

/** Months a span touches, `2026-03`. */
const monthsOf = ({ from, to }: Within): string[] => monthsIn(from.slice(0, 7), dayAfter(to, -1).slice(0, 7))

/** Of the areas, or of all that stand in none other with figures of its own. */
export async function denominatorsOf(
  ctx: Ctx,
  areaIds: string | undefined,
  span: Within,
  quantity: string,
): Promise<PerUnit> {
  const rows = await ctx.tx.query<Base>(
    `select b.area_id::text as "areaId", a.ancestors, b.month, b.build_area::float8 as "buildArea", b.open_beds as "openBeds",
       b.bed_days as "bedDays"
     from energy_base b join area a on a.id = b.area_id
     where b.tenant_id = $1 and b.is_deleted = 0 and ($2::bigint[] is null or b.area_id = any($2)) order by b.month, b.id`,
    [ctx.tx.scope.tenant, areaIds?.split(',') ?? null],
  )
  const areas = new Set(rows.map(({ areaId }) => areaId))
  const counted = rows.filter(({ ancestors }) => !ancestors.split(',').some((id) => areas.has(id)))
  const byArea = [...Map.groupBy(counted, ({ areaId }) => areaId).values()]
  const months = monthsOf(span)
  const at = (name: 'buildArea' | 'openBeds' | 'bedDays', month: string) =>
    byArea.map((own) => own.findLast((row) => row.month <= month && row[name] !== null)?.[name] ?? 0)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const mean = (name: 'buildArea' | 'openBeds') =>
    months.length === 0 ? 0 : sum(months.map((month) => sum(at(name, month)))) / months.length
  const per = (below: number) => (below === 0 ? null : Number(quantity) / below)
  return {
    perArea: per(mean('buildArea')),
    perBed: per(mean('openBeds')),
    perBedDay: per(
      sum(months.map((month) => sum(byArea.map((own) => own.find((row) => row.month === month)?.bedDays ?? 0)))),
    ),
  }
}
