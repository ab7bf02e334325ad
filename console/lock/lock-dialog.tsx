import { Refusal } from '@steward/client'
import { Input, type InputRef } from 'antd'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { report, wordsOf } from '../data/failures.ts'
import { noteLock } from '../data/lock.ts'
import { Dialog } from '../kit/dialog.tsx'
import { encrypt, fetchLibraryAhead } from '../login/encrypt.ts'
import './lock-dialog.css'

/** Asks once a session for the password it is unlocked with. */
export default function LockDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('session')
  const id = useId()
  const box = useRef<InputRef>(null)
  const [password, setPassword] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  useEffect(() => {
    fetchLibraryAhead()
    box.current?.focus()
  }, [])

  async function lock() {
    if (password === '') {
      setTrouble(t('lockPasswordMissing'))
      box.current?.focus()
      return
    }
    setIsSaving(true)
    try {
      await client.session.lock(await encrypt(password))
      noteLock(true)
    } catch (failure) {
      if (failure instanceof Refusal && failure.field) setTrouble(wordsOf(failure))
      else report(failure)
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
      <form className="lock-form" onSubmit={submit} noValidate>
        <label htmlFor={id}>{t('lockPassword')}</label>
        <Input.Password
          ref={box}
          id={id}
          value={password}
          autoComplete="off"
          maxLength={128}
          required
          aria-invalid={trouble !== undefined}
          aria-describedby={`${id}-note`}
          {...(trouble ? { status: 'error' } : {})}
          onChange={(event) => {
            setPassword(event.target.value)
            setTrouble(undefined)
          }}
        />
        <p id={`${id}-note`} className={trouble ? 'is-trouble' : undefined} role={trouble ? 'alert' : undefined}>
          {trouble ?? t('lockHint')}
        </p>
      </form>
    </Dialog>
  )
}
