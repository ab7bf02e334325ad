// What a linkage does, action by action in their order; each is a row of inputs.
import { MOST_ACTIONS } from '@steward/domain/alarm/linkage/actions'
import { linkageAction } from '@steward/domain/alarm/linkage/dictionaries'
import { Button, Select } from 'antd'
import { useLocale } from '../../data/locale.ts'
import { type InputProps, plain } from '../../kinds/view.ts'
import { listIn } from '../rule/json-value.ts'
import { ActionFields } from './action-fields.tsx'
import { type Draft, asKind } from './action-parts.ts'
import { useWords } from './words/use-words.ts'
import './linkage.css'

export default function ActionsInput({ id, value, onChange }: InputProps) {
  const { t } = useWords()
  const locale = useLocale()
  const actions = listIn(value)
  const send = (next: readonly Draft[]) => onChange?.(next.length === 0 ? '' : JSON.stringify(next))
  const replace = (at: number, next: Draft) => send(actions.map((one, i) => (i === at ? next : one)))
  const up = (at: number) =>
    send([...actions.slice(0, at - 1), ...actions.slice(at - 1, at + 1).toReversed(), ...actions.slice(at + 1)])
  const kinds = Object.entries(linkageAction.entries).map(([key, entry]) => ({ value: key, label: entry[locale] }))
  return (
    <div id={id} className="linkage-actions">
      {actions.map((action, at) => (
        // Actions have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className="linkage-action">
          <div className="linkage-action-head">
            <span>{at + 1}.</span>
            <Select<string>
              aria-label={t('kind', { no: at + 1 })}
              value={plain(action.kind)}
              options={kinds}
              onChange={(kind) => replace(at, asKind(action, kind))}
            />
            {at > 0 && (
              <Button type="text" aria-label={t('up', { no: at + 1 })} onClick={() => up(at)}>
                ↑
              </Button>
            )}
            <Button
              type="text"
              aria-label={t('drop', { no: at + 1 })}
              onClick={() => send(actions.filter((_, i) => i !== at))}
            >
              ×
            </Button>
          </div>
          <ActionFields action={action} change={(next) => replace(at, next)} />
        </fieldset>
      ))}
      {actions.length < MOST_ACTIONS && (
        <Button onClick={() => send([...actions, { kind: 'letter' }])}>{t('add')}</Button>
      )}
    </div>
  )
}
