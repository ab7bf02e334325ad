// What the dashboard shows, in one call: each part is what the caller may list, and nothing where he may not.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { alarmRecord, area, device, energyRecord } from '@steward/domain/index'
import type { Board } from '@steward/domain/report/dashboard/board'
import { type WidgetName, layoutFrom, usualLayout, widgetNames } from '@steward/domain/report/dashboard/widgets'
import type { Ctx } from '../../platform/ctx.ts'
import { alarmsOf, areasOf, levelsOf, pathTo } from './board-areas.ts'
import { readingsOf, systemsOf } from './board-devices.ts'
import { energyOf } from './board-energy.ts'
import { workOf } from './board-work.ts'

interface Asked {
  areaId: string | undefined
  parts: readonly WidgetName[] | undefined
  systems: readonly string[]
}

const COLD = 'CLD'
/** Coldness is measured, set points and humidity are not asked for. */
const DEGREES = ['℃', '°C']

export async function board(ctx: Ctx, { areaId, parts = widgetNames, systems }: Asked): Promise<Board> {
  const sees = (entity: Entity) => ctx.can(...codesFor(entity, 'list'))
  const wants = (part: WidgetName, ...entities: Entity[]) => parts.includes(part) && entities.every(sees)
  const [hospital, wall, path, levels, areas, alarms, bySystem, cold, figures, energy, work] = await Promise.all([
    hospitalOf(ctx),
    wallOf(ctx),
    areaId !== undefined && sees(area) ? pathTo(ctx, areaId) : [],
    sees(alarmRecord) ? levelsOf(ctx, areaId) : undefined,
    wants('areas', area, alarmRecord) ? areasOf(ctx, areaId) : undefined,
    wants('alarms', alarmRecord) ? alarmsOf(ctx, areaId) : undefined,
    wants('systems', device) ? systemsOf(ctx, areaId, sees(alarmRecord)) : undefined,
    wants('cold', device) ? readingsOf(ctx, { system: COLD, areaId, units: DEGREES }) : undefined,
    wants('figures', device) ? bySystems(ctx, systems, areaId) : undefined,
    wants('energy', energyRecord) ? energyOf(ctx) : undefined,
    parts.includes('work') ? workOf(ctx, sees) : undefined,
  ])
  return {
    now: ctx.now.getTime(),
    hospital,
    path,
    ...(wall && { wall }),
    ...(levels && { levels }),
    ...(areas && { areas }),
    ...(alarms && { alarms }),
    ...(bySystem && { systems: bySystem }),
    ...(cold && { cold }),
    ...(figures && { figures }),
    ...(energy && { energy }),
    ...(work && work.length > 0 && { work }),
  }
}

const bySystems = async (ctx: Ctx, systems: readonly string[], areaId: string | undefined) =>
  Object.fromEntries(
    await Promise.all(
      systems.map(async (system) => [system, await readingsOf(ctx, { system, areaId, units: [] })] as const),
    ),
  )

async function hospitalOf(ctx: Ctx): Promise<string> {
  const [row] = await ctx.tx.query('select tenant_name as name from tenant where tenant_id = $1', [ctx.tenant])
  return String(row?.name ?? '')
}

/** Of a wall its arrangement travels along, so that a change of it is there with the next figures. */
async function wallOf(ctx: Ctx): Promise<Board['wall']> {
  const [row] = await ctx.tx.query<{ name: string; theme: string; layout: unknown }>(
    `select wall_name as name, layout, wall_theme as theme from dashboard_wall where tenant_id = $1 and id = $2 and is_deleted = 0`,
    [ctx.tenant, ctx.me.access?.id],
  )
  if (!row) return undefined
  const layout = layoutFrom(row.layout)
  return { ...row, layout: layout.length > 0 ? layout : usualLayout }
}
