// Leads from a gateway, or from the device list as it is filtered, to its commissioning list.
import { deviceCommissioning } from '@steward/domain/index'
import { useEffect } from 'react'
import { useAddress } from '../../kit/address/address.ts'
import { go } from '../../kit/address/go.ts'
import { useLinks } from '../../live/live-paths.ts'
import type { DialogProps } from '../../screen/action.ts'

export default function OpenCommissioning({ rows: [gateway], close }: DialogProps) {
  const { params } = useAddress()
  const linkTo = useLinks()
  const filters = {
    gatewayId: gateway?.id ?? params.get('f.gatewayId'),
    areaId: gateway ? null : params.get('f.areaId'),
  }
  const given = Object.fromEntries(Object.entries(filters).filter((one): one is [string, string] => Boolean(one[1])))
  const to = linkTo(deviceCommissioning, given)
  useEffect(() => {
    close()
    if (to !== undefined) go(to)
  }, [to, close])
  return null
}
