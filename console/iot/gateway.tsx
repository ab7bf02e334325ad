import { gateway } from '@steward/domain/index'
import { lazy } from 'react'
import { screen } from '../crud/screen.tsx'
import { isDisabled, isEnabled } from '../crud/standing.ts'
import { label } from '../words/label.ts'

const GatewayAccess = lazy(() => import('./gateway-access.tsx').then((part) => ({ default: part.GatewayAccess })))
const NewGateway = lazy(() => import('./gateway-access.tsx').then((part) => ({ default: part.NewGateway })))

export default screen(gateway, {
  columns: ['gatewayName', 'gatewayCode', 'areaId', 'onlineStatus', 'lastSeen', 'status'],
  when: { enable: isDisabled, disable: isEnabled },
  Added: NewGateway,
  extra: [
    { name: 'access', ...label((words) => words.iot.gateway.access), on: 'row', needs: 'edit', Dialog: GatewayAccess },
  ],
})
