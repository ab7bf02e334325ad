// Small inputs of the panel beside a drawing.
import { type Colour, type Ink, inkNames, inks } from '@steward/domain/iot/scene/layout'
import { Input, InputNumber, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { useWords } from '../words/use-words.ts'

interface RowProps {
  label: string
  children: (id: string) => ReactNode
}

export function Row({ label, children }: RowProps) {
  const id = useId()
  return (
    <div className="draw-row">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

interface NumberProps {
  label: string
  value: number | undefined
  min?: number
  max?: number
  unit?: string
  set: (value: number | undefined) => void
}

export const NumberRow = ({ label, value, min, max, unit, set }: NumberProps) => (
  <Row label={label}>
    {(id) => (
      <InputNumber
        id={id}
        size="small"
        value={value ?? null}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        suffix={unit}
        onChange={(next) => set(typeof next === 'number' ? Math.round(next) : undefined)}
      />
    )}
  </Row>
)

interface TextProps {
  label: string
  value: string
  max: number
  set: (value: string) => void
}

export const TextRow = ({ label, value, max, set }: TextProps) => (
  <Row label={label}>
    {(id) => <Input id={id} size="small" maxLength={max} value={value} onChange={(event) => set(event.target.value)} />}
  </Row>
)

interface ChoiceProps<V extends string> {
  label: string
  value: V | undefined
  options: readonly { value: V; label: string }[]
  set: (value: V | undefined) => void
  canClear?: boolean
}

export const ChoiceRow = <V extends string>({ label, value, options, set, canClear = false }: ChoiceProps<V>) => (
  <Row label={label}>
    {(id) => (
      <Select<V>
        id={id}
        size="small"
        allowClear={canClear}
        {...(value === undefined ? {} : { value })}
        options={[...options]}
        onChange={(next) => set(next)}
        aria-label={label}
      />
    )}
  </Row>
)

const OWN = 'own'
const isInk = (value: string): value is Ink => inks.some((one) => one === value)

interface ColourProps {
  label: string
  value: Colour | undefined
  set: (value: Colour | undefined) => void
}

/** A colour by its meaning, or one of one's own. */
export function ColourRow({ label, value, set }: ColourProps) {
  const { t } = useWords()
  const isOwn = value !== undefined && !isInk(value)
  return (
    <Row label={label}>
      {(id) => (
        <span className="draw-colour">
          <Select
            id={id}
            size="small"
            allowClear
            aria-label={label}
            placeholder={t('usual')}
            {...(value === undefined ? {} : { value: isOwn ? OWN : value })}
            options={[
              ...inks.map((ink) => ({
                value: ink as string,
                label: (
                  <span className="draw-ink">
                    <i style={{ background: `var(${inkNames[ink]})` }} />
                    {t(`inks.${ink}`)}
                  </span>
                ),
              })),
              { value: OWN, label: t('inks.own') },
            ]}
            onChange={(next: string | undefined) => set(next === OWN ? '#5aabff' : next)}
          />
          {isOwn && (
            <input
              type="color"
              value={value}
              aria-label={t('inks.own')}
              onChange={(event) => set(event.target.value)}
            />
          )}
        </span>
      )}
    </Row>
  )
}
