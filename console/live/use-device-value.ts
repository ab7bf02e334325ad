import { useCallback } from 'react'
import { useStoreWhileShown } from '../data/use-store-while-shown.ts'
import type { DeviceNow } from './device-now.ts'
import { type DeviceRef, deviceValue, subscribeDevice } from './device-values.ts'

/** `const now = useDeviceValue(row)`; undefined until loaded, and for devices without an MQTT prefix. */
export function useDeviceValue({ id, deviceMqttPrefix }: DeviceRef): DeviceNow | undefined {
  const follow = useCallback(
    (tell: () => void) => subscribeDevice({ id, deviceMqttPrefix }, tell),
    [id, deviceMqttPrefix],
  )
  return useStoreWhileShown(() => deviceValue(deviceMqttPrefix), follow)
}
