// What can be chosen: recent ones first, then the found ones or a level of the tree, with every state of waiting.
import type { Choice } from '@steward/client'
import { type UIEvent, useEffect, useRef } from 'react'
import { failureText } from '../../data/failures.ts'
import { useLocale, labelOf } from '../../data/locale.ts'
import { inSentence } from '../../words/in-sentence.ts'
import type { ChoiceState } from './use-choice.ts'
import './choice.css'
import { useWords } from './words/use-words.ts'

interface Props {
  choice: ChoiceState
  /** Id of the listbox. */
  id: string
}

export const optionId = (id: string, at: number): string => `${id}-${at}`

export function ChoiceList({ choice, id }: Props) {
  const { t } = useWords()
  const { found, options, isMany } = choice
  const scroll = (event: UIEvent<HTMLElement>) => {
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
    if (scrollHeight - scrollTop - clientHeight < 80 && found.isSettled) found.more?.()
  }
  const lines = (some: readonly Choice[], from: number) =>
    some.map((one, n) => <Line key={`${from}-${one.id}`} one={one} at={from + n} id={id} choice={choice} />)
  return (
    // The focus stays in the input.
    <div className="choice-panel" onMouseDown={(event) => event.preventDefault()}>
      {isMany && choice.chosen.length > 0 && <Chosen choice={choice} />}
      {choice.above.length > 0 && <Above choice={choice} />}
      <div className="choice-scroll" onScroll={scroll} aria-busy={!found.isSettled}>
        <div role="listbox" id={id} aria-label={t('options')} aria-multiselectable={isMany || undefined}>
          {found.recent.length > 0 && (
            <div role="group" aria-labelledby={`${id}-recent`}>
              <div className="choice-group" id={`${id}-recent`}>
                {t('recent')}
              </div>
              {lines(found.recent, 0)}
            </div>
          )}
          {found.recent.length > 0 && found.rest.length > 0 && (
            <div className="choice-group" role="presentation">
              {t('all')}
            </div>
          )}
          {lines(found.rest, found.recent.length)}
        </div>
        {options.length === 0 && <Nothing choice={choice} />}
        {options.length > 0 && found.failure && <Broken choice={choice} />}
        {found.isCut && <p className="choice-hint">{t('typeMore')}</p>}
      </div>
    </div>
  )
}

function Line({ one, at, id, choice }: { one: Choice; at: number; id: string; choice: ChoiceState }) {
  const { t } = useWords()
  const line = useRef<HTMLDivElement>(null)
  const isPointed = choice.at === at
  useEffect(() => {
    if (isPointed) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isPointed])
  return (
    <div
      ref={line}
      role="option"
      id={optionId(id, at)}
      className="choice-line"
      aria-selected={choice.has(one.id)}
      aria-disabled={one.isDisabled || undefined}
      data-pointed={isPointed || undefined}
      onMouseMove={() => isPointed || choice.point(at)}
      onClick={() => choice.pick(one)}
    >
      <span className="choice-name">{one.title || one.label || one.id}</span>
      {one.place && <small>{one.place}</small>}
      {one.isDisabled && <em>{t('disabled')}</em>}
      {one.isParent && choice.text === '' && (
        <button
          type="button"
          tabIndex={-1}
          className="choice-deeper"
          aria-label={t('below', { name: one.title })}
          title={t('below', { name: one.title })}
          onClick={(event) => {
            event.stopPropagation()
            choice.walk([...choice.above, one])
          }}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m6 3 5 5-5 5" />
          </svg>
        </button>
      )}
    </div>
  )
}

function Chosen({ choice }: { choice: ChoiceState }) {
  const { t } = useWords()
  return (
    <ul className="choice-chosen" aria-label={t('chosen', { count: choice.chosen.length })}>
      {choice.chosen.map(({ value, label }) => (
        <li key={value}>
          {label}
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('drop', { name: label })}
            onClick={() => choice.drop(value)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The way back up the tree. */
function Above({ choice: { above, walk } }: { choice: ChoiceState }) {
  const { t } = useWords()
  return (
    <nav className="choice-above" aria-label={t('path')}>
      <button type="button" tabIndex={-1} onClick={() => walk([])}>
        {t('top')}
      </button>
      {above.map((one, n) => (
        <button key={one.id} type="button" tabIndex={-1} onClick={() => walk(above.slice(0, n + 1))}>
          {one.title}
        </button>
      ))}
    </nav>
  )
}

function Nothing({ choice }: { choice: ChoiceState }) {
  const { t } = useWords()
  const locale = useLocale()
  const { found, target } = choice
  if (found.failure) return <Broken choice={choice} />
  if (!found.isSettled)
    return (
      <p className="choice-hint" role="status">
        {t('loading')}
      </p>
    )
  return (
    <p className="choice-hint" role="status">
      {found.text === ''
        ? t('empty', { name: inSentence(labelOf(target, locale)) })
        : t('nothingFor', { text: found.text })}
    </p>
  )
}

function Broken({ choice: { found } }: { choice: ChoiceState }) {
  const { t } = useWords()
  return (
    <p className="choice-hint" role="alert">
      {found.failure && failureText(found.failure)}
      <button type="button" tabIndex={-1} onClick={found.retry}>
        {t('retry')}
      </button>
    </p>
  )
}
