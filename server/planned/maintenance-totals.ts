// What the items of a template add up to: minutes, kit, permits and whether the device is shut down.
import { maintenanceTemplate } from '@steward/domain/index'
import { workPermit } from '@steward/domain/planned/dictionaries'
import { kitTotal } from '@steward/domain/planned/kit'
import { alter, hold } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
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
  await alter(ctx, maintenanceTemplate, [templateId], { itemCount, ...totalsOf(items) })
  return items.length
}
