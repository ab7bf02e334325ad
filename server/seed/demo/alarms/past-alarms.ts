// Three months of alarms of the demonstration hospital, as its rules would have told them of what its devices reported:
// judged and written a day at a time while the server answers, the latest first, each in a transaction that notes it.
import { DAY as A_DAY, localText, zoneOf } from '@steward/domain/calendar/wall-clock'
import { type FleetDevice, describeFleet } from '@steward/domain/iot/fleet/fleet'
import { wrongsOf } from '@steward/simulator/past'
import { randomOf } from '@steward/simulator/signals/random'
import { setTimeout as pause } from 'node:timers/promises'
import { readPlant } from '../../../alarm/noise/plants.ts'
import { machineActor } from '../../../platform/actor.ts'
import type { AppContext, Ctx } from '../../../platform/ctx.ts'
import { actAs } from '../../../platform/work.ts'
import { firstHospital } from '../first-hospital.ts'
import { type Crew, firstCrews } from '../history-crews.ts'
import { type Progress, progressOf, takeDay } from '../parts.ts'
import { handlingOf } from './handled.ts'
import { type Judged, alarmsOf, judgedDevices } from './judged.ts'
import { type Handled, writeAlarms } from './written.ts'

const MINUTE = 60_000
/** Between two troubles: the server has people to answer (ms). */
const REST = 40

export interface PastAlarmsWish {
  days?: number
  perDay?: number
  devices?: readonly FleetDevice[]
  /** Ends after the day that is being written; the next start goes on. */
  isStopped?: () => boolean
}

/** Which crew sees to a system's alarms. */
const trades: Readonly<Record<string, string>> = {
  MGS: 'medgas',
  HVAC: 'hvac',
  ELV: 'elevator',
  WTR: 'water',
  CLD: 'hvac',
}

interface World {
  judged: ReadonlyMap<string, Judged>
  people: ReadonlyMap<string, string>
  crewOf: (deviceId: string) => Crew
  localOf: (at: number) => number
}

const { tenantId: tenant, locale } = firstHospital
const inHospital = <T>(app: AppContext, work: (ctx: Ctx) => Promise<T>) =>
  actAs(app, { tenant, actor: machineActor('process', 'seed') }, work)

/** Returns whether all days are written. */
export async function plantPastAlarms(app: AppContext, wish: PastAlarmsWish = {}): Promise<boolean> {
  const { days = 90, perDay = 13, devices = describeFleet().devices, isStopped = () => false } = wish
  const zone = zoneOf(app.timeZone)
  const today = Math.floor(zone.localOf(app.now().getTime()) / A_DAY)
  const begun = await inHospital(app, (ctx) => progressOf(ctx.tx, tenant, today))
  if (begun.done >= days) return true
  const world = await inHospital(app, worldOf)
  for (let done = begun.done; done < days; done += 1) {
    if (isStopped()) return false
    const day = begun.until - done - 1
    const alarms = await alarmsOfDay(world, zone.instantOf(day * A_DAY), { devices, perDay, isStopped })
    if (!alarms) return false
    await inHospital(app, (ctx) => keepDay(ctx, world, { ...begun, done }, alarms))
  }
  app.changes.notify('alarm_record', tenant)
  return true
}

async function worldOf(ctx: Ctx): Promise<World> {
  const people = await ctx.tx.query<{ id: string; account: string }>(
    `select id::text as id, account from "user" where tenant_id = $1 and is_deleted = 0`,
    [tenant],
  )
  const judged = await judgedDevices(ctx)
  const systems = new Map(
    describeFleet().devices.flatMap(({ code, type }) => {
      const deviceId = judged.get(code)?.deviceId
      return deviceId === undefined
        ? []
        : [[deviceId, type.code === 'boiler' ? 'boiler' : trades[type.system]] as const]
    }),
  )
  const crewOf = (deviceId: string): Crew => {
    const crew = firstCrews.find(({ trades: of }) => of.includes(systems.get(deviceId) ?? 'electric'))
    if (!crew) throw new Error('the demonstration has nobody for this')
    return crew
  }
  const zone = zoneOf(ctx.app.timeZone)
  return {
    judged,
    people: new Map(people.map(({ id, account }) => [account, id])),
    crewOf,
    localOf: (at) => zone.localOf(at) * MINUTE,
  }
}

/** Undefined where it was stopped in between. */
async function alarmsOfDay(
  { judged, crewOf, localOf }: World,
  day: number,
  { devices, perDay, isStopped }: Required<Pick<PastAlarmsWish, 'devices' | 'perDay' | 'isStopped'>>,
): Promise<Handled[] | undefined> {
  const all: Handled[] = []
  for (const [trouble, wrong] of wrongsOf(day, { devices, perDay }).entries()) {
    for (const alarm of alarmsOf(wrong, judged)) {
      const [first] = alarm.turns
      const last = alarm.turns.at(-1)
      if (!first || !last) continue
      const random = randomOf(`${alarm.deviceId} ${alarm.rule.id} ${first.verdict.at}`)
      const given = { level: first.verdict.level, raised: first.verdict.at, cleared: last.verdict.at }
      const handling = handlingOf({ ...given, locale, crew: crewOf(alarm.deviceId), localOf }, random)
      all.push({ ...alarm, trouble, handling })
    }
    await pause(REST)
    if (isStopped()) return undefined
  }
  return all
}

/** Another server may have written the day meanwhile. */
async function keepDay(ctx: Ctx, { people }: World, at: Progress, alarms: readonly Handled[]): Promise<void> {
  if (!(await takeDay(ctx.tx, tenant, at))) return
  const over = alarms.filter(({ handling }) => handling.close.at < ctx.now.getTime())
  const day = localText((at.until - at.done - 1) * A_DAY).slice(0, 10)
  await writeAlarms(ctx, day.replaceAll('-', ''), over, { plant: await readPlant(ctx.tx), people })
}
