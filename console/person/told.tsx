// How the person is told of what, and when not.
import type { Preference } from '@steward/domain/desk/preference'
import { problem } from '@steward/domain/problems'
import { Button } from 'antd'
import { useState } from 'react'
import { tellFailure } from '../data/failures.ts'
import { useLocale } from '../data/locale.ts'
import type { OwnAccount } from '../data/use-own-account.ts'
import { type OwnPreference, useOwnPreference, useSavePreference } from '../data/use-own-preference.ts'
import { message } from '../kit/dialog/voice.ts'
import { Loaded } from '../kit/state/loaded.tsx'
import { Expected } from '../kit/state/states.tsx'
import './told.css'
import { ToldKinds } from './told-kinds.tsx'
import { ToldNotices } from './told-notices.tsx'
import { ToldQuiet } from './told-quiet.tsx'
import { useWords } from './words/told/use-words.ts'

export default function ToldPanel({ own }: { own: OwnAccount }) {
  const { t } = useWords()
  const query = useOwnPreference()
  return (
    <Loaded query={query} name={t('title')} shape={<Expected lines={8} />}>
      {(preference) => <Form own={own} preference={preference} />}
    </Loaded>
  )
}

function Form({ own, preference }: { own: OwnAccount; preference: OwnPreference }) {
  const { t } = useWords()
  const locale = useLocale()
  const [changed, setChanged] = useState<Partial<Preference>>({})
  const save = useSavePreference()
  const wish = { ...preference, ...changed }
  const change = (more: Partial<Preference>) => setChanged((before) => ({ ...before, ...more }))
  const isEmpty = wish.isQuiet === 1 && wish.quietFrom === wish.quietTo
  const send = () =>
    save.mutate(wish, {
      onSuccess() {
        setChanged({})
        message.success(t('saved'))
      },
      onError: (failure) => tellFailure(failure),
    })
  return (
    <div className="told">
      <p>{t('hint')}</p>
      <ToldKinds wish={wish} change={change} />
      <p className="told-note">{t('critical')}</p>
      {!own.phone && <p className="told-note">{t('noPhone')}</p>}
      {!own.email && <p className="told-note">{t('noEmail')}</p>}
      <ToldNotices />
      <ToldQuiet wish={wish} zone={preference.zone} change={change} />
      {isEmpty && <p role="alert">{problem('preference.span').words(locale)}</p>}
      <Button
        type="primary"
        loading={save.isPending}
        disabled={isEmpty || Object.keys(changed).length === 0}
        onClick={send}
      >
        {t('save')}
      </Button>
    </div>
  )
}
