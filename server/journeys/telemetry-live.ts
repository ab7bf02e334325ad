// What open pages and caches are told after a batch is stored: values, run states, and that alarms changed.
import type { Snapshot } from '@steward/domain/iot/intake/decode'
import type { AppContext } from '../platform/ctx.ts'
import type { Push } from '../platform/push.ts'

const topicOf = (deviceId: string) => `device:${deviceId}`

export function createLive({ changes }: AppContext, push: Push) {
  return {
    alarmsChanged(tenant: string): void {
      for (const table of ['alarm_record', 'alarm_transition', 'outbox']) changes.notify(table, tenant)
    },

    /** Current run states by device id. */
    runStates(tenant: string, states: ReadonlyMap<string, string>): void {
      if (states.size > 0) for (const table of ['device_run_record', 'device']) changes.recount(table, tenant)
      for (const [deviceId, runState] of states) {
        const topic = topicOf(deviceId)
        if (push.hasSubscribers(tenant, topic)) push.sendVolatile(tenant, { topic, data: { deviceId, runState } })
      }
    },

    values({ device, ts, readings }: Snapshot): void {
      const topic = topicOf(device.deviceId)
      if (!push.hasSubscribers(device.tenant, topic)) return
      const values = Object.fromEntries(readings.map(({ identifier, value, q }) => [identifier, [value, ts, q]]))
      push.sendVolatile(device.tenant, {
        topic,
        data: { deviceId: device.deviceId, ts, values, onlineStatus: 'online' },
      })
    },
  }
}
