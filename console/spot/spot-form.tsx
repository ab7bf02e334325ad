// Three fields and a photo; what was typed stays until it is received.
import { Refusal } from '@steward/client'
import { type ChangeEvent, type FormEvent, useEffect, useId, useState } from 'react'
import { failureText } from '../data/failures.ts'
import { base64In, smallPhoto } from './photo.ts'
import type { SpotLabel } from './spot-address.ts'
import { type Kept, draftAt, keepDraft, useReport } from './spot-data.ts'
import { useWords } from './words/use-words.ts'

const LEAST = 2
const PHONE = /^(?:[\d+][\d\s-]{2,19})?$/

interface Props {
  label: SpotLabel
  done: (report: Kept) => void
}

export function SpotForm({ label, done }: Props) {
  const { t } = useWords()
  const id = useId()
  const [draft, setDraft] = useState(() => draftAt(label))
  const [photo, setPhoto] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [isTried, setTried] = useState(false)
  const report = useReport(label, done)
  useEffect(() => keepDraft(label, draft), [label, draft])
  const type = (name: 'description' | 'locationDesc' | 'phone') => ({
    id: `${id}-${name}`,
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setDraft((before) => ({ ...before, [name]: target.value })),
  })
  const isShort = draft.description.trim().length < LEAST
  const isNoPhone = !PHONE.test(draft.phone.trim())

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setFault(undefined)
    await smallPhoto(file).then(setPhoto, () => setFault(t('photoFailed')))
  }

  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isShort || isNoPhone || report.isPending) return
    report.mutate({ draft, photo: photo === undefined ? undefined : base64In(photo) })
  }

  const refused = report.error
  const words = fault ?? (refused ? [failureText(refused), ...fieldsOf(refused)].join(' ') : undefined)
  return (
    <form className="spot-form" onSubmit={send} noValidate>
      <p className="spot-urgent">{t('urgent')}</p>
      <label htmlFor={`${id}-description`}>{t('what')}</label>
      <textarea
        {...type('description')}
        rows={4}
        maxLength={500}
        placeholder={t('whatHint')}
        aria-invalid={isTried && isShort}
        aria-describedby={`${id}-short`}
      />
      <p id={`${id}-short`} className="spot-fault">
        {isTried && isShort && t('tooShort')}
      </p>
      <label htmlFor={`${id}-locationDesc`}>
        {t('where')} <small>{t('optional')}</small>
      </label>
      <input {...type('locationDesc')} maxLength={100} placeholder={t('whereHint')} autoComplete="off" />
      <label htmlFor={`${id}-phone`}>
        {t('phone')} <small>{t('optional')}</small>
      </label>
      <input
        {...type('phone')}
        type="tel"
        maxLength={20}
        placeholder={t('phoneHint')}
        autoComplete="tel"
        aria-invalid={isTried && isNoPhone}
        aria-describedby={`${id}-wrong`}
      />
      <p id={`${id}-wrong`} className="spot-fault">
        {isTried && isNoPhone && t('phoneWrong')}
      </p>
      <div className="spot-photo">
        {photo !== undefined && <img src={photo} alt={t('photoShown')} />}
        <label className="spot-quiet">
          {photo === undefined ? t('photo') : t('photoAgain')}
          <input type="file" accept="image/*" capture="environment" onChange={(event) => void take(event)} />
        </label>
        {photo !== undefined && (
          <button type="button" className="spot-quiet" onClick={() => setPhoto(undefined)}>
            {t('photoRemove')}
          </button>
        )}
      </div>
      {words !== undefined && (
        <p role="alert" className="spot-refused">
          {words}
        </p>
      )}
      <button type="submit" className="spot-send" aria-disabled={report.isPending}>
        {t('send')}
      </button>
    </form>
  )
}

const fieldsOf = (failure: unknown): string[] => (failure instanceof Refusal ? Object.values(failure.fields) : [])
