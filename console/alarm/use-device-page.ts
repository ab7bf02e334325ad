import { useCallback } from 'react'
import { headOf } from '../data/heads.ts'
import { useMay } from '../data/use-can.ts'
import { useLinks } from '../live/live-paths.ts'

const device = headOf('device')

/** `const toDevice = useDevicePage(); toDevice(id, 'trend')`; undefined without the right to see devices. */
export function useDevicePage() {
  const linkTo = useLinks()
  const mayView = useMay(device)('detail')
  return useCallback(
    (id: string | null, tab?: string): string | undefined =>
      id !== null && mayView ? linkTo(device, { id, ...(tab ? { tab } : {}) }) : undefined,
    [linkTo, mayView],
  )
}
