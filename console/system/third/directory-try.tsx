// Who an account is in a directory, and what would become of it at a sign-in.
import { recordOf } from '@steward/client/wire'
import { ldapDirectory } from '@steward/domain/index'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../data/client.ts'
import { failureText } from '../../data/failures.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { PlainDialog } from '../../kit/dialog/plain-dialog.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { useWords } from '../../words/system.ts'
import './directory-try.css'

const WIDTH = 560
const outcomes = ['linked', 'matched', 'taken', 'created', 'registers', 'refused'] as const
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export default function DirectoryTry({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const [account, setAccount] = useState('')
  const trying = useMutation({
    mutationFn: () => client.act(ldapDirectory, 'try', { ids: [plain(row?.id)], input: { account: account.trim() } }),
    meta: { isQuiet: true },
  })
  if (!row) return null
  const isEmpty = account.trim() === ''
  return (
    <PlainDialog
      width={WIDTH}
      title={t('third.tryOf', { name: plain(row.directoryName) })}
      close={close}
      footer={<Button onClick={close}>{crud('close')}</Button>}
    >
      <form
        className="directory-try"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty && !trying.isPending) trying.mutate()
        }}
      >
        <label>
          <span>{t('third.account')}</span>
          <Input
            value={account}
            maxLength={45}
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setAccount(event.target.value)}
          />
        </label>
        <Button type="primary" htmlType="submit" loading={trying.isPending} disabled={isEmpty}>
          {t('third.ask')}
        </Button>
      </form>
      <div aria-live="polite">
        {trying.error && <Alert type="error" showIcon title={failureText(trying.error)} />}
        {trying.isSuccess && <Answer answer={recordOf(trying.data)} />}
      </div>
    </PlainDialog>
  )
}

function Answer({ answer }: { answer: Readonly<Record<string, unknown>> }) {
  const { t } = useWords()
  const outcome = outcomes.find((one) => one === answer.outcome) ?? 'refused'
  const facts = [
    ['dn', [plain(answer.dn)]],
    ['account', [plain(answer.account)]],
    ['name', [plain(answer.name)]],
    ['groups', textsOf(answer.groups)],
    ['roles', textsOf(answer.roles)],
  ] as const
  const isIn = outcome === 'linked' || outcome === 'matched' || outcome === 'created'
  return (
    <div className="directory-answer">
      <Alert
        type={isIn ? 'success' : 'warning'}
        showIcon
        title={t(`third.outcome.${outcome}`, { name: plain(answer.realName) })}
      />
      <dl>
        {facts.map(([name, values]) => (
          <div key={name}>
            <dt>{t(`third.${name}`)}</dt>
            <dd>
              {values.filter(Boolean).length === 0 ? '-' : values.map((value) => <span key={value}>{value}</span>)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
