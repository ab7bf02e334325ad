// Tenants with devices and rules of which a test holds the clock.
import { withClient } from '../platform/postgres/connection.ts'
import { type RuleWish, alarmsOf, openAlarms, plantRule, plantTenant } from './alarms.ts'
import { type StartWish, startApp } from './app.ts'
import type { Plant } from './plant.ts'

export const start = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000)
const PROPERTIES = [{ identifier: 'temp', range: [0, 50] as [number, number] }, { identifier: 'flow' }]

interface Wish extends StartWish {
  tenants: readonly string[]
  /** Devices of each tenant. */
  devices: number
}

export type Clocked = Awaited<ReturnType<typeof startClocked>>

export async function startClocked({ tenants, devices, ...more }: Wish) {
  const clock = { now: start }
  const app = await startApp({ ...more, now: () => clock.now })
  const plants = new Map<string, Plant>()
  for (const tenant of tenants)
    plants.set(tenant, await plantTenant(app, tenant, { properties: PROPERTIES, devices }, start))
  let alarms = await openAlarms(app)
  let used = 0
  const owner = (text: string, values?: unknown[]) => withClient(app.owner, (client) => client.query(text, values))

  function plantOf(tenant: string): Plant {
    const plant = plants.get(tenant)
    if (!plant) throw new Error('plant the tenant')
    return plant
  }

  /** As at a start of the server: nothing in memory. */
  async function restart(): Promise<void> {
    await alarms.stop()
    app.context.changes.invalidateAll()
    alarms = await openAlarms(app)
  }

  return {
    app,
    clock,
    owner,
    plantOf,
    restart,
    get alarms() {
      return alarms
    },
    /** Removes all rules and alarms. */
    async clear(): Promise<void> {
      await owner(`update device set device_status = 'active'`)
      await owner(
        'delete from alarm_transition; delete from alarm_incident; delete from alarm_record; delete from rule_state; delete from alarm_rule',
      )
      await restart()
    },
    /** A device of the tenant, the next one each time. */
    fresh(tenant: string) {
      const plant = plantOf(tenant)
      const device = plant.devices[(used += 1) % devices]
      if (!device) throw new Error('plant more devices')
      return {
        ...device,
        says: (params: unknown, ts?: number) => alarms.say(device, plant, params, ts),
        announces: (event: string, params: unknown, ts?: number) =>
          alarms.say(device, plant, params, ts, `event/${event}`),
      }
    },
    async rule(tenant: string, wish: RuleWish, since = start): Promise<string> {
      const { typeId } = plantOf(tenant)
      const id = await app.context.db.transaction({ tenant, platform: false }, (tx) =>
        plantRule(tx, typeId, wish, since),
      )
      app.context.changes.notify('alarm_rule', tenant)
      return id
    },
    /** Advances the time in steps like the timer's. */
    async pass(seconds: number): Promise<void> {
      for (let left = seconds; left > 0; left -= 5) {
        clock.now = new Date(clock.now.getTime() + Math.min(left, 5) * 1000)
        await alarms.tick()
      }
    },
    gist: async (tenant: string) =>
      (await alarmsOf(app, tenant)).map(({ device, state, times }) => [device, state, times].join(' ')),
    async stop(): Promise<void> {
      await alarms.stop()
      await app.stop()
    },
  }
}
