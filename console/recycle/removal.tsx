// What a removal is asked by: what refers to the rows, the word that has to be typed, and what can be done where it cannot be.
import type { Entity } from '@steward/domain/entity'
import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TypedWord } from '../kit/dialog/typed-word.tsx'
import { Dependents } from './dependents.tsx'

/** Another way to be rid of rows that are still in use. */
export interface Instead {
  label: string
  run: () => void
}

interface Props {
  entity: Entity
  ids: readonly string[]
  /** To be typed where a slip would cost much. */
  word: string | undefined
  instead: Instead | undefined
  /** Told whenever the removal becomes possible or impossible. */
  tell: (isReady: boolean) => void
}

export function Removal({ entity, ids, word, instead, tell }: Props) {
  const { t } = useTranslation('crud')
  const [isBlocked, setBlocked] = useState(false)
  const [typed, setTyped] = useState('')
  const block = useCallback(() => setBlocked(true), [])
  const isReady = !isBlocked && (word === undefined || typed.trim() === word)
  useEffect(() => tell(isReady), [isReady, tell])
  return (
    <>
      <Dependents entity={entity} ids={ids} onBlocked={block} />
      {isBlocked && instead && (
        <p className="crud-instead">
          {t('insteadHint')} <Button onClick={instead.run}>{instead.label}</Button>
        </p>
      )}
      {!isBlocked && word !== undefined && <TypedWord word={word} onType={setTyped} />}
    </>
  )
}
