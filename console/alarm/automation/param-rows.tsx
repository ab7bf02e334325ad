// The parameters of an automation, which each of its instances fills in.
import { Input, InputNumber, Select } from 'antd'
import { plain } from '../../kinds/view.ts'
import { Labelled, put } from '../linkage/action-inputs.tsx'
import type { Draft } from '../linkage/action-parts.ts'
import { numberOf } from '../rule/json-value.ts'
import { useWords } from './words/use-words.ts'

const types = ['number', 'text', 'bool', 'device'] as const

export function ParamFields({ action, change }: { action: Draft; change: (next: Draft) => void }) {
  const { t } = useWords()
  const line = (name: 'name' | 'label', label: string) => (
    <Labelled label={label}>
      {(id) => (
        <Input
          id={id}
          maxLength={32}
          value={plain(action[name])}
          onChange={(event) => change(put(action, name, event.target.value))}
        />
      )}
    </Labelled>
  )
  const figure = (name: 'default' | 'min' | 'max', label: string) => (
    <Labelled label={label}>
      {(id) => (
        <InputNumber
          id={id}
          value={numberOf(action[name]) ?? null}
          onChange={(next) => change(put(action, name, next))}
        />
      )}
    </Labelled>
  )
  return (
    <div className="linkage-fields">
      {line('name', t('name'))}
      {line('label', t('label'))}
      <Labelled label={t('type')}>
        {(id) => (
          <Select<string>
            id={id}
            value={plain(action.type)}
            options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
            onChange={(type) => {
              const { name, label } = action
              change({ ...put(put({}, 'name', name), 'label', label), type })
            }}
          />
        )}
      </Labelled>
      {action.type === 'number' && (
        <>
          {figure('default', t('preset'))}
          {figure('min', t('min'))}
          {figure('max', t('max'))}
        </>
      )}
    </div>
  )
}
