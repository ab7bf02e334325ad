import { tenant } from '@steward/domain/index'
import { useTranslation } from 'react-i18next'
import { screen } from '../crud/screen.tsx'
import { isDisabled, isEnabled } from '../crud/standing.ts'

function Unlimited() {
  const { t } = useTranslation('system')
  return t('unlimited')
}

export default screen(tenant, {
  columns: ['tenantName', 'tenantId', 'linkman', 'contactNumber', 'accountNumber', 'expireTime', 'status'],
  cell: { accountNumber: (quota) => (quota === -1 ? <Unlimited /> : quota) },
  // The platform gives a tenant its number.
  without: ['tenantId'],
  when: { enable: isDisabled, disable: isEnabled },
})
