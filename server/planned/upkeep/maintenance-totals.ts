// What the items of a template add up to: minutes, kit, permits and whether the device is shut down.
import { maintenanceTemplate } from '@steward/domain/index'
import { workPermit } from '@steward/domain/planned/dictionaries'
import { kitTotal } from '@steward/domain/planned/kit'
import { isDeepStrictEqual } from 'node:util'
import { alter, hold } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type WorkItem, workItems, workOf } from './maintenance-work.ts'

export function totalsOf(items: readonly WorkItem[]) {
  const needed = new Set<string>(items.map(({ indicator }) => indicator.needPermit))
  return {
    estMinutes: items.reduce((sum, { indicator }) => sum + indicator.estMinutes, 0),
    needShutdown: items.some(({ indicator }) => indicator.needShutdown === 1) ? 1 : 0,
    permits: workPermit.keys.filter((key) => key !== 'none' && needed.has(key)),
    totalKit: kitTotal(items.flatMap(({ kit }) => kit)).map((part) => ({ ...part })),
  } as const
}

/** With what its included templates ask for; how many items it has itself. */
export async function retotal(ctx: Ctx, templateId: string): Promise<number> {
  const [template] = await hold(ctx, maintenanceTemplate, [templateId])
  if (!template) return 0
  const { templateIds } = await workOf(ctx, template)
  const items = await workItems(ctx, templateIds)
  const itemCount = items.filter(({ detail }) => detail.templateId === templateId).length
  const totals = { itemCount, ...totalsOf(items) }
  // An unchanged total is not written, so that the revision of the template counts what people changed.
  const stored = Object.fromEntries(Object.keys(totals).map((name) => [name, Object(template)[name] ?? []]))
  if (!isDeepStrictEqual(stored, totals)) await alter(ctx, maintenanceTemplate, [templateId], totals)
  return items.length
}
