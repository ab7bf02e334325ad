// Order standards: which rule applies is explained, and the built-in ones stay.
import { codesFor } from '@steward/domain/derive/permissions'
import { deviceOrderStandard } from '@steward/domain/index'
import { idSchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { withLines } from '../document/lines.ts'
import { behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import { nowOf } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'
import { duesOf } from './order-clock.ts'
import { standardFor, standardsFor } from './order-standard.ts'

/** Rules shown that apply. */
const MOST = 6

const asked = z.object({
  areaId: idSchema.optional(),
  deviceId: idSchema.optional(),
  trade: z.string().max(64).optional(),
  priority: z.coerce.number().int().min(1).max(4).default(3),
})

const verbs = withLines(deviceOrderStandard, {
  async remove(ctx, ids, base) {
    const rows = await lockRows(deviceOrderStandard, ctx, ids)
    if (rows.some(({ isSeed }) => isSeed === 1)) throw problem('standard.seed')
    return base(ctx, ids)
  },
})

export default behave(deviceOrderStandard, {
  ...verbs,
  routes: [
    route({
      method: 'GET',
      path: `/${deviceOrderStandard.path}/match`,
      zh: '工单标准匹配',
      en: 'The standard that applies, and what would be due now',
      tag: deviceOrderStandard.name,
      may: codesFor(deviceOrderStandard, 'list'),
      query: asked,
      async run(ctx, { query: { areaId = null, deviceId = null, trade = null, priority } }) {
        const about = { areaId, deviceId, trade, priority }
        const [standard, found] = [await standardFor(ctx, about), await standardsFor(ctx, about, MOST)]
        const matches = found.map(({ standard: { id, name }, named }) => ({ id, name, named }))
        return { ...standard, ...(await duesOf(ctx, standard, nowOf(ctx))), matches }
      },
    }),
  ],
})
