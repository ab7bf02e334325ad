// What sets an automation off: the inputs of one trigger, by its kind.
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { linkageEvent } from '@steward/domain/alarm/linkage/dictionaries'
import { Checkbox, Select } from 'antd'
import { useLocale } from '../../data/locale.ts'
import { plain } from '../../kinds/view.ts'
import { Chosen, Labelled, Text, listOf, put } from '../linkage/action-inputs.tsx'
import { Compared, DeviceInput, type PartInputs, StateInput } from './parts.tsx'
import { useWords } from './words/use-words.ts'

export const triggerKinds = ['property', 'state', 'event', 'alarm', 'cron', 'webhook', 'manual'] as const

export function TriggerFields(props: PartInputs) {
  const { t } = useWords()
  const { action, change } = props
  switch (plain(action.kind)) {
    case 'property':
      return (
        <div className="linkage-fields">
          <DeviceInput {...props} help={t('anyDevice')} />
          <Text {...props} name="identifier" label={t('identifier')} />
          <Compared {...props} isOptional />
          {plain(action.op) !== '' && (
            <Checkbox
              checked={action.each === true}
              onChange={(event) => change(put(action, 'each', event.target.checked || undefined))}
            >
              {t('each')}
            </Checkbox>
          )}
        </div>
      )
    case 'state':
      return (
        <div className="linkage-fields">
          <DeviceInput {...props} help={t('anyDevice')} />
          <StateInput {...props} />
        </div>
      )
    case 'event':
      return (
        <div className="linkage-fields">
          <DeviceInput {...props} help={t('anyDevice')} />
          <Text {...props} name="identifier" label={t('identifier')} />
        </div>
      )
    case 'alarm':
      return <AlarmFields {...props} />
    case 'cron':
      return (
        <div className="linkage-fields">
          <Text {...props} name="cron" label={t('cron')} />
        </div>
      )
    default:
      return null
  }
}

const followed = ['raised', 'graver', 'acknowledged', 'recovered', 'closed'] as const

function AlarmFields({ action, change }: PartInputs) {
  const { t } = useWords()
  const locale = useLocale()
  return (
    <div className="linkage-fields">
      <Labelled label={t('events')}>
        {(id) => (
          <Select<string[]>
            id={id}
            mode="multiple"
            value={listOf(action.events)}
            options={followed.map((value) => ({ value, label: linkageEvent.entries[value][locale] }))}
            onChange={(next) => change(put(action, 'events', next))}
          />
        )}
      </Labelled>
      <Labelled label={t('leastLevel')}>
        {(id) => (
          <Select<number>
            id={id}
            value={Number(action.leastLevel ?? 4)}
            options={Object.entries(alarmLevel.entries).map(([key, entry]) => ({
              value: Number(key),
              label: entry[locale],
            }))}
            onChange={(next) => change(put(action, 'leastLevel', next))}
          />
        )}
      </Labelled>
      <Chosen action={action} change={change} name="ruleIds" entity="alarm-rule" label={t('rules')} />
    </div>
  )
}
