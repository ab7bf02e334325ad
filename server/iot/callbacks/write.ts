// Writes events for receivers: once for each, however often it is asked for.
import { toSnake } from '@steward/domain/entity'
import { apiDelivery } from '@steward/domain/index'
import type { Json } from '@steward/domain/kinds/json'
import { ADDED } from '../../platform/change.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'

export interface Event {
  accessId: string
  eventId: string
  event: string
  time: Date
  data: { [name: string]: Json }
}

/** Returns the ids of the deliveries that are new. */
export async function writeEvents(ctx: Ctx, events: readonly Event[]): Promise<string[]> {
  if (events.length === 0) return []
  const rows = events.map(({ accessId, eventId, event, time, data }) => ({
    id: newId(),
    tenant_id: ctx.tx.scope.tenant,
    access_id: accessId,
    event_id: eventId,
    delivery_event: event,
    event_time: time,
    next_time: ctx.now,
    content: { id: eventId, event, time: time.toISOString(), data },
  }))
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  const written = await ctx.tx.query(
    `insert into ${toSnake(apiDelivery.name)} (${columns})
     select ${columns} from jsonb_populate_recordset(null::api_delivery, $1) on conflict (access_id, event_id) where event_id <> '' do nothing
     returning id::text as id`,
    [JSON.stringify(rows)],
  )
  const ids = written.map(({ id }) => String(id))
  if (ids.length > 0) await ctx.changed('api_delivery', ctx.tx.scope.tenant, { ids, fields: ADDED })
  return ids
}
