// Whether a device then reports what it was told: looked for in its reports, for two of its intervals.
import { ANSWER_WITHIN, isAsWanted } from '@steward/domain/iot/control'
import type { Known, Snapshot } from '@steward/domain/iot/intake/decode'
import { isBad } from '@steward/domain/iot/intake/quality'
import { codeOf } from '@steward/domain/iot/model/enumeration'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import type { DbRow, Tx } from '../../platform/db.ts'

/** Reports to wait for before a value that differs counts as not carried out, in intervals of the device. */
const INTERVALS = 2
const USUAL_INTERVAL = 60

interface Awaited {
  commandId: string
  tenant: string
  deviceId: string
  identifier: string
  wanted: number
  /** As people read it. */
  wantedText: string
  /** The last report that differs. */
  reported?: number
  /** Sent at (ms) and not answered: only a later report tells. Undefined once the device has answered. */
  since: number | undefined
  timer: NodeJS.Timeout
}

/** Columns of a command whose read-back can be awaited. */
export const READ_BACK_COLUMNS = `id::text as id, device_id::text as "deviceId", identifier, value, value_text as "valueText", is_service as "isService", is_confirmed as "isConfirmed"`

/**
 * Given lately and not read back, whether the device has answered or not. What was sent after it for the same property is what
 * the device has to reach.
 */
const AWAITED = `
  select ${READ_BACK_COLUMNS}, case when reply_time is null then (extract(epoch from send_time) * 1000)::float8 end as since
  from device_command c where command_status in ('SENT', 'TIMEOUT', 'SUCCESS', 'LATE_SUCCESS') and is_confirmed = 0
    and coalesce(reply_time, send_time) > now() - interval '10 minutes' and is_deleted = 0
    and not exists (select from device_command l where l.device_id = c.device_id and l.identifier = c.identifier
      and l.send_time > c.send_time and l.is_deleted = 0)
  order by id`

/** A report of a controlled property. */
export interface Reported {
  tenant: string
  deviceId: string
  identifier: string
  /** The value, and when it was reported, in ms. */
  value: number
  at: number
}

/** What else happens once a device has reported, in the transaction that notes it. */
export interface ReadBackTold {
  asTold(ctx: Ctx, reported: Reported): Promise<void>
  /** `wanted` as people read it. */
  otherwise(ctx: Ctx, reported: Reported, wanted: string): Promise<void>
}

export interface ReadBack {
  /** The device has said that it did it, or, since then (ms), was told it: many devices answer by what they report alone. */
  awaitReport(row: DbRow, device: Known, since?: number): void
  /** What was awaited when the process before this one ended. */
  load(tx: Tx, byId: (deviceId: string) => Known | undefined): Promise<void>
  reported(snapshots: readonly Snapshot[]): void
  /** Waits for what is being written. */
  stop(): Promise<void>
}

type InTenant = (tenant: string, work: (ctx: Ctx) => Promise<void>) => Promise<void>

export function createReadBack(
  { log }: Pick<AppContext, 'log'>,
  { inTenant, told }: { inTenant: InTenant; told: ReadBackTold },
): ReadBack {
  const awaited = new Map<string, Awaited[]>()
  const writing = new Set<Promise<void>>()

  function drop(deviceId: string, one: Awaited): void {
    clearTimeout(one.timer)
    const left = (awaited.get(deviceId) ?? []).filter((other) => other !== one)
    if (left.length > 0) awaited.set(deviceId, left)
    else awaited.delete(deviceId)
  }

  /** Nothing was reported in time, or something else. */
  function endWaiting(deviceId: string, one: Awaited): void {
    drop(deviceId, one)
    // Without an answer it has its own end: what differs may be from before it was carried out.
    if (one.reported !== undefined && one.since === undefined) note(one, one.reported, false)
  }

  /** What came of it, and the alarm that it raises or ends. */
  function note(one: Awaited, value: number, isAsTold: boolean): void {
    const { commandId, tenant, deviceId, identifier, wantedText } = one
    const sets = isAsTold
      ? `is_confirmed = 1, confirm_time = now(),
         command_status = case when command_status = 'TIMEOUT' then 'LATE_SUCCESS' else command_status end`
      : `command_status = 'MISMATCH'`
    const from = isAsTold ? ['SENT', 'TIMEOUT', 'SUCCESS', 'LATE_SUCCESS'] : ['SUCCESS', 'LATE_SUCCESS']
    const work = inTenant(tenant, async (ctx) => {
      const [updated] = await ctx.tx.query(
        `update device_command set ${sets}, reported_value = $2, update_time = now(), rev = rev + 1
         where id = $1 and command_status = any($3) returning id`,
        [commandId, String(value), from],
      )
      if (!updated) return
      const reading = { tenant, deviceId, identifier, value, at: ctx.now.getTime() }
      if (isAsTold) await told.asTold(ctx, reading)
      else await told.otherwise(ctx, reading, wantedText)
      await ctx.changed('device_command', tenant, { ids: [commandId], fields: ['commandStatus', 'isConfirmed'] })
    })
      .catch((error: unknown) => log.error({ err: error, command: commandId }, 'a confirmation was not stored'))
      .finally(() => writing.delete(work))
    writing.add(work)
  }

  function awaitReport(row: DbRow, device: Known, since?: number): void {
    const wanted = wantedIn(row, device)
    if (wanted === undefined || row.isConfirmed === 1) return
    const reports = (device.model.interval ?? USUAL_INTERVAL) * INTERVALS
    const within = (since === undefined ? reports : Math.max(reports, ANSWER_WITHIN.property)) * 1_000
    const one: Awaited = {
      commandId: String(row.id),
      tenant: device.tenant,
      deviceId: device.deviceId,
      identifier: String(row.identifier),
      wanted,
      wantedText: String(row.valueText),
      since,
      timer: setTimeout(() => endWaiting(device.deviceId, one), within),
    }
    one.timer.unref()
    // A later command for the same property: the device no longer has to reach the earlier value.
    for (const earlier of awaited.get(device.deviceId) ?? [])
      if (earlier.identifier === one.identifier) drop(device.deviceId, earlier)
    awaited.set(device.deviceId, [...(awaited.get(device.deviceId) ?? []), one])
  }

  return {
    awaitReport,
    async load(tx, byId) {
      for (const row of await tx.query(AWAITED)) {
        const device = byId(String(row.deviceId))
        if (device) awaitReport(row, device, row.since === null ? undefined : Number(row.since))
      }
    },
    reported(snapshots) {
      if (awaited.size === 0) return
      for (const { device, readings, ts, historical } of snapshots)
        for (const one of awaited.get(device.deviceId) ?? []) {
          if (one.since !== undefined && (historical || ts < one.since)) continue
          const reading = readings.find(({ identifier }) => identifier === one.identifier)
          if (!reading || isBad(reading.q)) continue
          if (isAsWanted(one.wanted, reading.value)) {
            drop(device.deviceId, one)
            note(one, reading.value, true)
          } else one.reported = reading.value
        }
    },
    async stop() {
      for (const all of awaited.values()) for (const { timer } of all) clearTimeout(timer)
      await Promise.all(writing)
    },
  }
}

/** The wanted value as the number that reports are stored as; undefined for services, which are not read back. */
function wantedIn({ identifier, value, isService }: DbRow, { model }: Known): number | undefined {
  const wanted: unknown = JSON.parse(String(value))
  if (isService === 1) return undefined
  const number = typeof wanted === 'number' ? wanted : undefined
  const { keys } = model.properties.get(String(identifier)) ?? {}
  return keys ? (codeOf(keys, wanted, number) ?? number) : number
}
