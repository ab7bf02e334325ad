// The single inputs a trigger or a condition is made of, each under its label.
import type { DeviceState } from '@steward/domain/alarm/automation/content'
import { comparisons, deviceStates } from '@steward/domain/alarm/automation/content'
import { Input, Select } from 'antd'
import { plain } from '../../kinds/view.ts'
import { Given, Labelled, type Props, put } from '../linkage/action-inputs.tsx'
import type { Draft } from '../linkage/action-parts.ts'
import { numberOf } from '../rule/json-value.ts'
import { useWords } from './words/use-words.ts'

export interface PartInputs extends Props {
  /** Names of the parameters that stand for devices. */
  deviceParams: readonly string[]
}

/** A device of its own, or the parameter that stands for one. */
export function DeviceInput({ action, change, deviceParams, help }: PartInputs & { help: string }) {
  const { t } = useWords()
  const chosen = plain(action.deviceId)
  const isParam = chosen.startsWith('$')
  const shown = isParam ? put(action, 'deviceId', undefined) : action
  return (
    <>
      <Given action={shown} change={change} name="deviceId" entity="device" label={t('device')} help={help} />
      {deviceParams.length > 0 && (
        <Labelled label={t('deviceParam')}>
          {(id) => (
            <Select<string>
              id={id}
              allowClear
              {...(isParam ? { value: chosen } : {})}
              options={deviceParams.map((name) => ({ value: `$${name}`, label: `$${name}` }))}
              onChange={(next) => change(put(action, 'deviceId', next))}
            />
          )}
        </Labelled>
      )}
    </>
  )
}

/** A number, or the name of a parameter. */
const typedValue = (typed: string): unknown => numberOf(typed) ?? typed

/** Left as it is typed while it is no number yet, such as `-` or `1.`. */
const isWhole = (typed: string) => String(numberOf(typed)) === typed.trim()

export function Compared({ action, change, isOptional = false }: Props & { isOptional?: boolean }) {
  const { t } = useWords()
  const any = { value: '', label: t('anyReport') }
  const options = comparisons.map((one) => ({ value: one as string, label: t(`ops.${one}`) }))
  const clear = (next: Draft) => put(put(next, 'value', undefined), 'each', undefined)
  return (
    <>
      <Labelled label={t('op')}>
        {(id) => (
          <Select<string>
            id={id}
            value={plain(action.op)}
            options={isOptional ? [any, ...options] : options}
            onChange={(next) => change(next === '' ? clear(put(action, 'op', next)) : put(action, 'op', next))}
          />
        )}
      </Labelled>
      {plain(action.op) !== '' && (
        <Labelled label={t('value')}>
          {(id) => (
            <Input
              id={id}
              maxLength={64}
              value={plain(action.value)}
              onChange={({ target: { value } }) =>
                change(put(action, 'value', isWhole(value) ? typedValue(value) : value))
              }
              onBlur={() => change(put(action, 'value', typedValue(plain(action.value))))}
            />
          )}
        </Labelled>
      )}
    </>
  )
}

export function StateInput({ action, change }: Props) {
  const { t } = useWords()
  const chosen = deviceStates.find((one) => one === action.is)
  return (
    <Labelled label={t('is')}>
      {(id) => (
        <Select<DeviceState>
          id={id}
          {...(chosen === undefined ? {} : { value: chosen })}
          options={deviceStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(next) => change(put(action, 'is', next))}
        />
      )}
    </Labelled>
  )
}
