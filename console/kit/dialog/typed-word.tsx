// A confirmation that requires typing a given word.
import { Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

export function TypedWord({ word, onType }: { word: string; onType: (typed: string) => void }) {
  const { t } = useTranslation('crud')
  const id = useId()
  const [text, setText] = useState('')
  const isWrong = text !== '' && !word.startsWith(text.trim())
  return (
    <p className="kit-typed-word">
      <label htmlFor={id}>{t('typeToConfirm', { word })}</label>
      <Input
        id={id}
        autoComplete="off"
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        value={text}
        onChange={(event) => {
          onType(event.target.value)
          setText(event.target.value)
        }}
      />
    </p>
  )
}
