import { useCallback } from 'react'
import type { DeviceNow } from './device-now.ts'
import { type OnWire, deviceValue, followDevice } from './device-values.ts'
import { useFollowed } from './use-followed.ts'

/** `const now = useDeviceValue(row)`; undefined until loaded, and for devices without an MQTT prefix. */
export function useDeviceValue({ id, deviceMqttPrefix }: OnWire): DeviceNow | undefined {
  const follow = useCallback((tell: () => void) => followDevice({ id, deviceMqttPrefix }, tell), [id, deviceMqttPrefix])
  return useFollowed(() => deviceValue(deviceMqttPrefix), follow)
}
