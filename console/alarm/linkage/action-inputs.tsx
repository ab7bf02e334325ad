// The single inputs an action is made of, each under its label.
import type { Field } from '@steward/domain/kinds/kind'
import { refKind } from '@steward/domain/kinds/ref'
import { refsKind } from '@steward/domain/kinds/refs'
import { Input, InputNumber } from 'antd'
import { type ReactNode, useId } from 'react'
import { lazyInput } from '../../kinds/lazy-input.ts'
import { plain } from '../../kinds/view.ts'
import { Help } from '../../kit/help.tsx'
import type { Draft } from './action-parts.ts'
import { useWords } from './words/use-words.ts'

export interface Props {
  action: Draft
  change: (next: Draft) => void
  /** Of an automation: names of its parameters that stand for devices. What follows an alarm has none. */
  deviceParams?: readonly string[]
}

const RefInput = lazyInput((inputs) => inputs.RefInput)
const RefsInput = lazyInput((inputs) => inputs.RefsInput)

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(plain) : [])
const fieldOf = (entity: string, isMany: boolean, label: string): Field =>
  ({ kind: isMany ? refsKind : refKind, entity, zh: label, en: label }) as unknown as Field

/** What is left empty is left out. */
export function put(action: Draft, name: string, value: unknown): Draft {
  const { [name]: _before, ...others } = action
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return isEmpty ? others : { ...others, [name]: value }
}

type NameProps = Props & { name: string; label: string; help?: string }

export const Text = ({ action, change, name, label, help }: NameProps) => (
  <Labelled label={label} help={help}>
    {(id) => (
      <Input
        id={id}
        maxLength={500}
        value={plain(action[name])}
        onChange={(event) => change(put(action, name, event.target.value))}
      />
    )}
  </Labelled>
)

export const Chosen = ({ action, change, name, label, entity }: NameProps & { entity: string }) => (
  <Labelled label={label}>
    {(id) => (
      <RefsInput
        id={id}
        name={name}
        field={fieldOf(entity, true, label)}
        value={listOf(action[name])}
        onChange={(next) => change(put(action, name, next))}
      />
    )}
  </Labelled>
)

export const Given = ({ action, change, name, label, help, entity }: NameProps & { entity: string }) => (
  <Labelled label={label} help={help}>
    {(id) => (
      <RefInput
        id={id}
        name={name}
        field={fieldOf(entity, false, label)}
        value={plain(action[name]) || undefined}
        onChange={(next) => change(put(action, name, next))}
      />
    )}
  </Labelled>
)

interface LabelledProps {
  label: string
  help?: string | undefined
  children: (id: string) => ReactNode
}

export function Labelled({ label, help, children }: LabelledProps) {
  const id = useId()
  return (
    <div className="linkage-labelled">
      <small>
        <label htmlFor={id}>{label}</label>
        <Help words={help} />
      </small>
      {children(id)}
    </div>
  )
}

export function Minutes(props: NameProps & { least: number }) {
  const { t } = useWords()
  return <Figure {...props} most={1440} unit={t('minutes')} />
}

export function Figure(props: NameProps & { least: number; most: number; unit: string }) {
  const { action, change, name, label, help, least, most, unit } = props
  const given = action[name] === undefined ? Number.NaN : Number(action[name])
  return (
    <Labelled label={label} help={help}>
      {(id) => (
        <InputNumber
          id={id}
          min={least}
          max={most}
          precision={0}
          suffix={unit}
          value={Number.isFinite(given) ? given : null}
          onChange={(next) => change(put(action, name, next))}
        />
      )}
    </Labelled>
  )
}
