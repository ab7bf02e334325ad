// An alarm a person raises: it goes the course of the others and is told like them, and no value ever ends it.
import type { Entity } from '@steward/domain/entity'
import { alarmRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { checkReferences } from '../engine/references.ts'
import { ADDED } from '../platform/change.ts'
import type { Ctx } from '../platform/ctx.ts'
import { newId } from '../platform/id.ts'
import { nextNumbers } from '../platform/numbers.ts'
import { writeTransitions } from './transitions.ts'

/** The input of the action, as it was read. */
export interface Said {
  deviceId?: string | null | undefined
  areaId?: string | null | undefined
  alarmLevel: string | number
  alarmName: string
}

interface Place {
  [column: string]: unknown
  areaId: string | null
  deviceTypeId: string | null
  createDept: string | null
}

const nowhere: Place = { areaId: null, deviceTypeId: null, createDept: null }

/** Raises it and returns its id. Device and place are ones the person sees; whoever works at the device is told as well. */
export async function raiseByHand(ctx: Ctx, { deviceId, areaId, alarmLevel, alarmName }: Said): Promise<string> {
  const { tenant } = ctx.tx.scope
  const named = { deviceId, areaId }
  await checkReferences(alarmRecord as unknown as Entity, ctx, named, tenant, { sent: named })
  const of = deviceId ? await placeOf(ctx, deviceId) : nowhere
  const id = newId()
  const [alarmNo] = await nextNumbers(ctx.tx, tenant, 'GJ{yyyyMMdd}-{0000}', 1)
  await ctx.tx.query(
    `insert into alarm_record (id, tenant_id, create_user, update_user, create_dept, alarm_no, alarm_level, max_level, alarm_name,
       device_id, area_id, device_type_id, alarm_state, alarm_source, first_time, last_time)
     values ($1, $2, $3, $3, $4, $5, $6, $6, $7, $8, $9, $10, 'ACTIVE_UNACK', 'manual', $11, $11)`,
    [
      id,
      tenant,
      ctx.actor.userId,
      // As an alarm of its rules: whoever sees those of the device sees this one.
      of.createDept ?? ctx.actor.deptId,
      alarmNo,
      alarmLevel,
      alarmName.trim(),
      deviceId ?? null,
      areaId ?? of.areaId,
      of.deviceTypeId,
      ctx.now,
    ],
  )
  const at = ctx.now.getTime()
  const entry = {
    tenant,
    recordId: id,
    transition: 'trigger',
    at,
    actorId: ctx.me.userId,
    level: Number(alarmLevel),
  } as const
  await writeTransitions(ctx.tx, [entry])
  await ctx.changed('alarm_record', tenant, { ids: [id], fields: ADDED })
  ctx.afterCommit(() => ctx.app.changes.notify('outbox', tenant))
  return id
}

async function placeOf(ctx: Ctx, deviceId: string): Promise<Place> {
  const [device] = await ctx.tx.query<Place>(
    `select area_id::text as "areaId", device_type_id::text as "deviceTypeId", create_dept::text as "createDept"
     from device where id = $1 and tenant_id = $2 and is_deleted = 0`,
    [deviceId, ctx.tx.scope.tenant],
  )
  if (!device) throw problem('field.reference', { field: '设备', fieldEn: 'Device' }, { field: 'deviceId' })
  return device
}
