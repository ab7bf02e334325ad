// Watches the time bills have: each kind says what is due, and what then becomes of it.
import { every } from '@steward/domain/job/schedule'
import { type Item, type Job, job } from '../../document/job.ts'
import type { Ctx } from '../../platform/ctx.ts'

export interface Watched {
  /** Name of the entity. */
  name: string
  /** Ids of bills whose time is over, or that are late. */
  due: (ctx: Ctx) => Promise<readonly string[]>
  each: (ctx: Ctx, id: string) => Promise<unknown>
}

/** One job for all kinds: `billWindow([inspectionWindow])` */
export const billWindow = (kinds: readonly Watched[]): Job =>
  job(
    'bill-window',
    '巡检与保养时间窗口',
    'Watch the time of inspections and upkeep',
    {
      group: 'desk',
      for: 'tenants',
      cron: every('1 min'),
      keeps: 'failures',
      async items(ctx): Promise<Item[]> {
        const found = await Promise.all(
          kinds.map(async ({ name, due }) => (await due(ctx)).map((id) => ({ id: `${name} ${id}` }))),
        )
        return found.flat()
      },
    },
    async (ctx, item) => {
      const [name = '', id = ''] = item.id.split(' ')
      await kinds.find((kind) => kind.name === name)?.each(ctx, id)
    },
  )
