// Tariffs cover the day: each of its minutes has one price.
import { type Band, coversDay, minutesOf } from '@steward/domain/energy/bands'
import type { Entity } from '@steward/domain/entity'
import { energyTariff } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { withLines } from '../document/lines.ts'
import { type Behaviour, type Verbs, behave } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'

const lined: Verbs<Entity> = withLines<Entity>(energyTariff as unknown as Entity)

async function mustCoverDay(ctx: Ctx, id: string): Promise<void> {
  const rows = await ctx.tx.query<{ fromTime: string; toTime: string }>(
    'select from_time as "fromTime", to_time as "toTime" from tariff_price where tariff_id = $1 and is_deleted = 0',
    [id],
  )
  const bands = rows.map(({ fromTime, toTime }): Pick<Band, 'from' | 'to'> => {
    const [from, to] = [minutesOf(fromTime), minutesOf(toTime)]
    if (from === undefined || to === undefined) throw problem('tariff.clock', {}, { field: 'prices' })
    return { from, to }
  })
  if (bands.length > 0 && !coversDay(bands)) throw problem('tariff.bands', {}, { field: 'prices' })
}

const verbs: Verbs<Entity> = {
  ...lined,
  async submit(ctx, input, base) {
    const saved = await (lined.submit?.(ctx, input, base) ?? { id: String((await base(ctx, input)).id) })
    await mustCoverDay(ctx, saved.id)
    return saved
  },
}

const tariff: Behaviour = { ...behave(energyTariff, {}), ...verbs }
export default tariff
