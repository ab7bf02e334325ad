// Actions in their order, each a row of inputs under its kind.
import { MOST_ACTIONS } from '@steward/domain/alarm/linkage/actions'
import { linkageAction } from '@steward/domain/alarm/linkage/dictionaries'
import { Button, Select } from 'antd'
import { useLocale } from '../../data/locale.ts'
import { plain } from '../../kinds/view.ts'
import { ActionFields } from './action-fields.tsx'
import { type Draft, asKind } from './action-parts.ts'
import { useWords } from './words/use-words.ts'
import './linkage.css'

interface ActionRowsProps {
  actions: readonly Draft[]
  send: (next: readonly Draft[]) => void
  /** Those that are offered: of what follows alarms, all but a pause. */
  kinds?: readonly string[]
  /** Of an automation: names of its parameters that stand for devices. */
  deviceParams?: readonly string[]
}

const ofAlarms = Object.keys(linkageAction.entries)

export function ActionRows({ actions, send, kinds = ofAlarms, deviceParams }: ActionRowsProps) {
  const { t } = useWords()
  const locale = useLocale()
  const replace = (at: number, next: Draft) => send(actions.map((one, i) => (i === at ? next : one)))
  const up = (at: number) =>
    send([...actions.slice(0, at - 1), ...actions.slice(at - 1, at + 1).toReversed(), ...actions.slice(at + 1)])
  const entries = new Map(Object.entries(linkageAction.entries))
  const options = kinds.map((kind) => ({ value: kind, label: entries.get(kind)?.[locale] ?? t('delay') }))
  return (
    <>
      {actions.map((action, at) => (
        // Actions have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className="linkage-action">
          <div className="linkage-action-head">
            <span>{at + 1}.</span>
            <Select<string>
              aria-label={t('kind', { no: at + 1 })}
              value={plain(action.kind)}
              options={options}
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
          <ActionFields
            action={action}
            change={(next) => replace(at, next)}
            {...(deviceParams === undefined ? {} : { deviceParams })}
          />
        </fieldset>
      ))}
      {actions.length < MOST_ACTIONS && (
        <Button onClick={() => send([...actions, { kind: 'letter' }])}>{t('add')}</Button>
      )}
    </>
  )
}
