// What an editor does when somebody else has saved its row meanwhile: it says so, and goes on from the row as it is now.
import { Refusal } from '@steward/client'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tellFailure } from '../../data/failures.ts'
import { message } from '../dialog/voice.ts'

export function StaleNotice({ reload }: { reload: () => void }) {
  const { t } = useTranslation('crud')
  return (
    <Alert
      type="warning"
      showIcon
      title={t('staleTitle')}
      description={t('staleHint')}
      action={<Button onClick={reload}>{t('staleReload')}</Button>}
    />
  )
}

interface Editing<R> {
  /** Reads the row anew; rejects where that fails. */
  read: () => Promise<R | undefined>
  /** Takes over what the latest row has, and keeps what was changed here. */
  rebase: (latest: R) => void
  /** Tells any other refusal than that somebody else has saved. */
  refuse?: (failure: unknown) => void
}

/** Tells why the row was not saved; the notice stands in the editor until the latest row was loaded. */
export function useStale<R>({ read, rebase, refuse = tellFailure }: Editing<R>) {
  const { t } = useTranslation('crud')
  const [isStale, setStale] = useState(false)
  async function reload(): Promise<void> {
    try {
      const latest = await read()
      if (latest === undefined) return
      rebase(latest)
      setStale(false)
      message.info(t('staleReloaded'))
    } catch (failure) {
      tellFailure(failure)
    }
  }
  return {
    refuse(failure: unknown): void {
      if (failure instanceof Refusal && failure.reason === 'row.stale') setStale(true)
      else refuse(failure)
    },
    notice: isStale ? <StaleNotice reload={() => void reload()} /> : null,
  }
}

/**
 * The row as its editor was opened. What is read again while one edits does not replace it: sent with the content of
 * before, the new revision would hide from the server that somebody else has saved.
 */
export function useEditedRow<R>(opened: R, { rebase, ...editing }: Editing<R>) {
  const [row, setRow] = useState(opened)
  const stale = useStale<R>({
    ...editing,
    rebase(latest) {
      rebase(latest)
      setRow(latest)
    },
  })
  return { ...stale, row }
}
