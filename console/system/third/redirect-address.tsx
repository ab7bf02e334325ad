// The address the provider has to know, as it follows from what is filled in.
import { consoleAddress, isSourceName, redirectAddress } from '@steward/domain/system/third-address'
import { Alert, Typography } from 'antd'
import { plain } from '../../kinds/view.ts'
import type { AidProps } from '../../screen/adjust.ts'
import { useWords } from '../../words/system.ts'

export function RedirectAddress({ rows: [row], typed }: AidProps) {
  const { t } = useWords()
  const of = (name: string) => plain(typed[name] ?? row?.[name])
  const [address, source] = [of('address'), of('source')]
  const isWhole = consoleAddress(address) !== undefined && isSourceName(source)
  return (
    <Alert
      type="info"
      title={t('third.redirect')}
      description={
        isWhole ? <Typography.Text copyable>{redirectAddress(address, source)}</Typography.Text> : t('third.noRedirect')
      }
    />
  )
}
