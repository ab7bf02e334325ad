// Tenants: state, package, how much of the quota is used, and until when they may work.
import { tenant } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { isDisabled, isEnabled } from '../../crud/standing.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { label } from '../../words/system-label.ts'
import { useWords } from '../../words/system.ts'
import { NewTenant } from '../user/given-password.tsx'
import { Expiry, Usage } from './tenant-cells.tsx'

const TenantSettings = lazyPart(
  () => import('./tenant-settings.tsx'),
  (module) => module.TenantSettings,
)

function NoPackage() {
  const { t } = useWords()
  return t('unlimited')
}

export default screen(tenant, {
  columns: ['tenantName', 'tenantId', 'packageId', 'accountNumber', 'expireTime', 'linkman', 'status'],
  widths: { tenantName: 190, tenantId: 90, packageId: 150, accountNumber: 150, expireTime: 250, linkman: 100 },
  cell: {
    accountNumber: (quota, row) => <Usage quota={quota} row={row} />,
    expireTime: (at, { tenantId }) => <Expiry at={at} tenantId={tenantId} />,
    packageId: (id, { packageName }) => (id ? packageName : <NoPackage />),
  },
  paper: { accountNumber: (quota, row) => <Usage quota={quota} row={row} isPlain /> },
  // The server assigns the tenant's number.
  without: ['tenantId'],
  Added: NewTenant,
  extra: [
    {
      name: 'settings',
      ...label((words) => words.system.tenants.settings),
      on: 'row',
      needs: 'edit',
      Dialog: TenantSettings,
    },
  ],
  when: { enable: isDisabled, disable: isEnabled },
})
