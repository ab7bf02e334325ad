import { Refusal } from '@steward/client'
import { SHORTEST_LOCK_PASSWORD } from '@steward/domain/system/password'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { reportFailure, failureText } from '../data/failures.ts'
import { storeLock } from '../data/lock.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { encrypt, fetchLibraryAhead } from '../login/encrypt.ts'
import '../login/login.css'
import { PasswordField } from '../login/password-field.tsx'
import './lock-dialog.css'

/** Asks for the unlock password, at the first lock of a session. */
export default function LockDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('session')
  const form = useRef<HTMLFormElement>(null)
  const [trouble, setTrouble] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  useEffect(fetchLibraryAhead, [])

  async function lock() {
    const box = form.current?.elements.namedItem('password')
    const password = box instanceof HTMLInputElement ? box.value : ''
    if (password === '') {
      setTrouble(t('lockPasswordMissing'))
      if (box instanceof HTMLInputElement) box.focus()
      return
    }
    if (Array.from(password).length < SHORTEST_LOCK_PASSWORD) {
      setTrouble(t('lockPasswordShort', { min: SHORTEST_LOCK_PASSWORD }))
      if (box instanceof HTMLInputElement) box.focus()
      return
    }
    setIsSaving(true)
    try {
      await client.session.lock(await encrypt(password))
      close()
      storeLock(true)
    } catch (failure) {
      if (failure instanceof Refusal && failure.field) setTrouble(failureText(failure))
      else reportFailure(failure)
    } finally {
      setIsSaving(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void lock()
  }

  return (
    <Dialog
      title={t('lock')}
      width="clamp(320px, 30%, 480px)"
      saveWords={t('lockNow')}
      isSaving={isSaving}
      close={close}
      save={() => void lock()}
    >
      <form ref={form} className="lock-form" onSubmit={submit} noValidate>
        <PasswordField
          label={t('lockPassword')}
          autoComplete="off"
          autoFocus
          problem={trouble}
          onInput={() => setTrouble(undefined)}
        />
        <p>{t('lockHint', { min: SHORTEST_LOCK_PASSWORD })}</p>
      </form>
    </Dialog>
  )
}
