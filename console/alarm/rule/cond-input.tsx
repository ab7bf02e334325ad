// The particulars of a condition, as its kind asks for them.
import { qualityWord } from '@steward/domain/iot/intake/quality'
import { Form, Input, InputNumber, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { useLocale } from '../../data/locale.ts'
import { type InputProps, plain } from '../../kinds/view.ts'
import { useWords } from '../../words/rule.ts'
import { CombinationInput } from './combination-input.tsx'
import { numberOf, numbersIn, objectIn, written } from './json-value.ts'
import { KeysInput } from './keys-input.tsx'
import { Sentence } from './sentence.tsx'
import { type Preview, usePreview } from './use-preview.ts'

type Particulars = Readonly<Record<string, unknown>>

interface PartProps {
  id: string | undefined
  value: Particulars
  change: (next: Particulars) => void
  preview: Preview | undefined
}

export default function CondInput({ id, value, onChange }: InputProps) {
  const kind = plain(Form.useWatch('condType')) || 'threshold'
  const { preview } = usePreview()
  const Part = parts[kind]
  if (!Part) return null
  return <Part id={id} value={objectIn(value)} change={(next) => onChange?.(written(next))} preview={preview} />
}

const State = ({ id, value, change, preview }: PartProps) => {
  const { t } = useWords()
  const keys = numbersIn(value.keys)
  return (
    <KeysInput
      id={id}
      keys={keys}
      label={t('states')}
      preview={preview}
      change={(next) => change({ keys: next.length > 0 ? next : undefined })}
    />
  )
}

function Change({ id, value, change, preview }: PartProps) {
  const { t } = useWords()
  const choices = (preview?.choices ?? []).map((one) => ({ value: one.value, label: one.label }))
  const side = (name: 'from' | 'to', label: string, own?: string) =>
    choices.length > 0 ? (
      <Select<number>
        {...(own === undefined ? {} : { id: own })}
        allowClear
        aria-label={label}
        placeholder={t('anyState')}
        value={(numberOf(value[name]) ?? null) as number}
        options={choices}
        onChange={(next?: number) => change({ from: value.from, to: value.to, [name]: next })}
      />
    ) : (
      <InputNumber
        {...(own === undefined ? {} : { id: own })}
        aria-label={label}
        placeholder={t('anyState')}
        value={numberOf(value[name]) ?? null}
        onChange={(next) => change({ from: value.from, to: value.to, [name]: next ?? undefined })}
      />
    )
  return (
    <Sentence>
      <span>{t('changesFrom')}</span>
      {side('from', t('changesFrom'), id)}
      <span>{t('changesTo')}</span>
      {side('to', t('changesTo'))}
    </Sentence>
  )
}

function Rate({ id, value, change }: PartProps) {
  const { t } = useWords()
  const { per: within = 600, by: how = 'amount', direction: way = 'either' } = value
  const usual = { per: within, by: how, direction: way }
  return (
    <Sentence>
      <InputNumber
        {...(id === undefined ? {} : { id })}
        aria-label={t('ratePer')}
        min={10}
        max={86_400}
        suffix={t('seconds')}
        value={numberOf(usual.per) ?? null}
        onChange={(per) => change({ ...usual, per: per ?? undefined })}
      />
      <Segmented
        aria-label={t('rateDirection')}
        value={plain(usual.direction)}
        options={(['rise', 'fall', 'either'] as const).map((one) => ({ value: one, label: t(`direction.${one}`) }))}
        onChange={(direction) => change({ ...usual, direction })}
      />
      <Segmented
        aria-label={t('rateBy')}
        value={plain(usual.by)}
        options={(['amount', 'share'] as const).map((one) => ({ value: one, label: t(`by.${one}`) }))}
        onChange={(by) => change({ ...usual, by })}
      />
    </Sentence>
  )
}

function Deviation({ value, change }: PartProps) {
  const { t } = useWords()
  return (
    <Segmented
      aria-label={t('deviatesFrom')}
      value={plain(value.from)}
      options={(['hours', 'peers'] as const).map((one) => ({ value: one, label: t(`usual.${one}`) }))}
      onChange={(from) => change({ from })}
    />
  )
}

const codes = [1, 2, 3, 4, 7] as const

function Quality({ id, value, change }: PartProps) {
  const { t } = useWords()
  const locale = useLocale()
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      aria-label={t('codes')}
      mode="multiple"
      value={numbersIn(value.codes)}
      options={codes.map((code) => ({ value: code, label: qualityWord(code, locale) ?? String(code) }))}
      onChange={(next) => change({ codes: next.length > 0 ? next : undefined })}
    />
  )
}

const Text = ({ id, value, change, name, label }: PartProps & { name: string; label: string }) => (
  <Input.TextArea
    {...(id === undefined ? {} : { id })}
    aria-label={label}
    className="kind-code"
    spellCheck={false}
    autoSize={{ minRows: 1, maxRows: 6 }}
    maxLength={1000}
    value={plain(value[name])}
    onChange={(event) => change({ [name]: event.target.value })}
  />
)

const Event = (props: PartProps) => {
  const { t } = useWords()
  return <Text {...props} name="where" label={t('eventWhere')} />
}

const Expr = (props: PartProps) => {
  const { t } = useWords()
  return <Text {...props} name="expr" label={t('expression')} />
}

const Combo = ({ value, change }: PartProps) => <CombinationInput value={value} change={change} />

const parts: Readonly<Record<string, ((props: PartProps) => ReactNode) | undefined>> = {
  state: State,
  change: Change,
  rate: Rate,
  deviation: Deviation,
  quality: Quality,
  event: Event,
  expr: Expr,
  combo: Combo,
}
