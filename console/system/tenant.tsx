import { tenant } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { isDisabled, isEnabled } from '../crud/standing.ts'
import { useWords } from '../words/system.ts'
import { NewTenant } from './given-password.tsx'

function Unlimited() {
  const { t } = useWords()
  return t('unlimited')
}

export default screen(tenant, {
  columns: ['tenantName', 'tenantId', 'linkman', 'contactNumber', 'accountNumber', 'expireTime', 'status'],
  cell: { accountNumber: (quota) => (quota === -1 ? <Unlimited /> : quota) },
  paper: { accountNumber: (quota) => (quota === -1 ? <Unlimited /> : quota) },
  // The server assigns the tenant's number.
  without: ['tenantId'],
  Added: NewTenant,
  when: { enable: isDisabled, disable: isEnabled },
})
