import { gateway } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { isDisabled, isEnabled } from '../../crud/standing.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { label as adoptLabel } from '../commissioning/words/adopt/label.ts'
import { label as commissionLabel } from '../commissioning/words/commission/label.ts'
import { label as gatewayLabel } from './words/gateway/label.ts'

const GatewayAccess = lazyPart(
  () => import('./gateway-access.tsx'),
  (module) => module.GatewayAccess,
)
const NewGateway = lazyPart(
  () => import('./gateway-access.tsx'),
  (module) => module.NewGateway,
)

const AdoptDevices = lazyPart(() => import('../commissioning/adopt-devices.tsx'))

const OpenCommissioning = lazyPart(() => import('../commissioning/open-commissioning.tsx'))

export default screen(gateway, {
  columns: ['gatewayName', 'gatewayCode', 'areaId', 'onlineStatus', 'lastSeen', 'status'],
  when: { enable: isDisabled, disable: isEnabled },
  Added: NewGateway,
  extra: [
    {
      name: 'access',
      ...gatewayLabel((words) => words.gateway.access),
      on: 'row',
      needs: 'edit',
      Dialog: GatewayAccess,
    },
    { name: 'adopt', ...adoptLabel((words) => words.adopt.title), on: 'row', needs: 'edit', Dialog: AdoptDevices },
    {
      name: 'commissioning',
      ...commissionLabel((words) => words.commission.title),
      on: 'row',
      needs: 'edit',
      Dialog: OpenCommissioning,
    },
  ],
})
