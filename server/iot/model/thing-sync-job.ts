// Derives types one after the other: a type's rows in one transaction, then its devices in parts, so that reports and forms
// wait for none of it.
import { cut } from '@steward/domain/cut'
import { thingSync } from '@steward/domain/index'
import { every } from '@steward/domain/job/schedule'
import { type Run, task } from '../../document/job.ts'
import { alter } from '../../document/rows.ts'
import { asJob, workThrough } from '../../document/run-work.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { deriveDevices } from './derive-devices.ts'
import { deriveType, holdModel } from './derive-type.ts'
import { SYNC_JOB } from './thing-sync.ts'

/** Devices in one transaction. */
const PART = 100

interface Asked {
  id: string
  deviceTypeId: string
}

export const syncJob = task(
  SYNC_JOB,
  '同步物模型',
  'Synchronise thing models',
  { group: 'iot', for: 'tenants', cron: every('10 min'), keeps: 'failures', overlap: 'queue', lane: 'long' },
  (run) =>
    workThrough(run, {
      job: SYNC_JOB,
      table: 'thing_sync',
      waits: `w.sync_state in ('waiting', 'running') and w.is_deleted = 0`,
      // One that was left by a process that ended is begun again.
      taken: `sync_state = 'running', done = 0, update_time = now(), rev = w.rev + 1`,
      reads: 'w.device_type_id::text as "deviceTypeId"',
      tells: ['syncState', 'done'],
      carryOut: (asked: Asked) => carryOut(run, asked),
      failed: ({ id }, cause) =>
        as(run, (ctx) =>
          alter(ctx, thingSync, [id], {
            syncState: 'failed',
            message: cut(cause.words('zh'), 500),
            finishTime: ctx.now.toISOString(),
          }),
        ),
    }),
)

const as = <T>(run: Run, work: (ctx: Ctx) => Promise<T>): Promise<T> => asJob(run, SYNC_JOB, work)

async function carryOut(run: Run, { id, deviceTypeId }: Asked): Promise<void> {
  const devices = await as(run, (ctx) => deriveRows(ctx, id, deviceTypeId))
  for (let at = 0; at < devices.length; at += PART) {
    run.signal.throwIfAborted()
    await as(run, (ctx) => derivePart(ctx, { id, deviceTypeId, devices: devices.slice(at, at + PART), done: at }))
  }
  await as(run, async (ctx) => {
    await alter(ctx, thingSync, [id], { syncState: 'done', finishTime: ctx.now.toISOString() })
    if (devices.length > 0) await ctx.changed('thing_model')
  })
}

/** The rows of the type; answers its devices that have rows of their own. */
async function deriveRows(ctx: Ctx, id: string, deviceTypeId: string): Promise<string[]> {
  const { added, updated, kept, orphaned, conflicts, templateId } = await deriveType(ctx, deviceTypeId)
  const rows = await ctx.tx.query(
    `select distinct device_id::text as id from thing_model
     where device_type_id = $1 and tenant_id = $2 and device_id is not null and is_deleted = 0 order by 1`,
    [deviceTypeId, ctx.tx.scope.tenant],
  )
  await alter(ctx, thingSync, [id], {
    templateId,
    total: rows.length,
    added: added.length,
    updated: updated.length,
    kept,
    orphaned: orphaned.length,
    conflicts,
  })
  return rows.map((row) => String(row.id))
}

interface Part {
  id: string
  deviceTypeId: string
  devices: string[]
  done: number
}

async function derivePart(ctx: Ctx, { id, deviceTypeId, devices, done }: Part): Promise<void> {
  await holdModel(ctx, deviceTypeId)
  const counts = await deriveDevices(ctx, deviceTypeId, devices)
  await ctx.tx.query(
    `update thing_sync set done = $2, updated = updated + $3, kept = kept + $4, orphaned = orphaned + $5,
       update_time = now(), rev = rev + 1 where id = $1`,
    [id, done + devices.length, counts.updated, counts.kept, counts.orphaned],
  )
  await ctx.changed('thing_sync', undefined, { ids: [id], fields: ['done'] })
}
