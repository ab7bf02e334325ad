import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { storeLock } from '../data/lock.ts'
import { encrypt, fetchLibraryAhead } from '../login/encrypt.ts'
import { PasswordField } from '../login/password-field.tsx'
import '../login/login.css'

export function UnlockForm() {
  const { t } = useTranslation('session')
  const form = useRef<HTMLFormElement>(null)
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(fetchLibraryAhead, [])

  function refuse(words: string) {
    setTrouble(words)
    form.current?.reset()
    form.current?.querySelector('input')?.focus()
    // Cancels the running animation, so that it starts again.
    for (const motion of form.current?.getAnimations() ?? []) motion.cancel()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!isStill) form.current?.animate(shake, { duration: 600, easing: 'ease-in-out' })
  }

  async function unlock(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (password === '') return refuse(t('lockPasswordMissing'))
    setIsBusy(true)
    try {
      await client.session.unlock(await encrypt(password))
      storeLock(false)
    } catch (failure) {
      refuse(failureText(failure))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form ref={form} className="lock-unlock" onSubmit={(event) => void unlock(event)} noValidate>
      <PasswordField
        label={t('lockPassword')}
        autoComplete="off"
        autoFocus
        problem={trouble}
        onInput={() => setTrouble(undefined)}
      />
      <button type="submit" className="login-submit" aria-busy={isBusy}>
        {isBusy && <span className="login-spinner" />}
        {t(isBusy ? 'unlocking' : 'unlock')}
      </button>
    </form>
  )
}

const shake = [0, -8, 8, -6, 6, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }))
