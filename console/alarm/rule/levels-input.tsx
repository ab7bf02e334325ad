// Further levels of a rule: each a sentence of its own, `紧急：高于 12`.
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { comparison } from '@steward/domain/alarm/rule-dictionaries'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { useLocale } from '../../data/locale.ts'
import { type InputProps, plain } from '../../kinds/view.ts'
import { useWords } from '../../words/rule.ts'
import { listIn, numberOf, numbersIn } from './json-value.ts'
import { KeysInput } from './keys-input.tsx'
import { Sentence } from './sentence.tsx'
import { type Preview, usePreview } from './use-preview.ts'

type Level = Readonly<Record<string, unknown>>

const MOST = 7

export default function LevelsInput({ id, value, onChange }: InputProps) {
  const { t } = useWords()
  const kind = plain(Form.useWatch('condType')) || 'threshold'
  const { preview } = usePreview()
  // A level without a comparison of its own has the rule's.
  const own = plain(Form.useWatch('operator')) || 'gt'
  const levels = listIn(value)
  const send = (next: readonly Level[]) => onChange?.(next.length === 0 ? '' : JSON.stringify(next))
  const change = (at: number, more: Level) => send(levels.map((one, i) => (i === at ? { ...one, ...more } : one)))
  return (
    <div id={id} className="rule-levels">
      {levels.map((level, at) => (
        // Levels have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <Sentence key={at}>
          <LevelChoice value={level.level} change={(next) => change(at, { level: next })} at={at} />
          <Bound kind={kind} own={own} level={level} change={(more) => change(at, more)} preview={preview} at={at} />
          <Button
            type="text"
            aria-label={t('dropLevel', { at: at + 1 })}
            onClick={() => send(levels.filter((_, i) => i !== at))}
          >
            ×
          </Button>
        </Sentence>
      ))}
      {levels.length < MOST && <Button onClick={() => send([...levels, { level: 1 }])}>{t('addLevel')}</Button>}
    </div>
  )
}

function LevelChoice({ value, change, at }: { value: unknown; change: (level: number) => void; at: number }) {
  const { t } = useWords()
  const locale = useLocale()
  const options = Object.entries(alarmLevel.entries).map(([key, entry]) => ({
    value: Number(key),
    label: entry[locale],
  }))
  return (
    <Select<number>
      aria-label={t('levelAt', { at: at + 1 })}
      value={Number(value ?? 1)}
      options={options}
      onChange={change}
    />
  )
}

interface BoundProps {
  kind: string
  own: string
  level: Level
  change: (more: Level) => void
  preview: Preview | undefined
  at: number
}

function Bound({ kind, own, level, change, preview, at }: BoundProps) {
  const { t } = useWords()
  const locale = useLocale()
  const number = (name: 'limitValue' | 'lowValue' | 'highValue', label: string) => (
    <InputNumber
      aria-label={`${label} ${at + 1}`}
      placeholder={label}
      suffix={kind === 'deviation' ? '%' : (preview?.unit ?? '')}
      value={numberOf(level[name]) ?? null}
      onChange={(next) => change({ [name]: next ?? undefined })}
    />
  )
  if (kind === 'state')
    return (
      <KeysInput
        keys={numbersIn(level.keys)}
        label={`${t('states')} ${at + 1}`}
        preview={preview}
        change={(keys) => change({ keys: keys.length > 0 ? keys : undefined })}
      />
    )
  if (kind === 'expr')
    return (
      <Input
        aria-label={`${t('expression')} ${at + 1}`}
        className="kind-code"
        value={plain(level.expr)}
        maxLength={1000}
        onChange={(event) => change({ expr: event.target.value || undefined })}
      />
    )
  if (kind === 'range_out' || kind === 'range_in')
    return (
      <>
        {number('lowValue', t('low'))}
        {number('highValue', t('high'))}
      </>
    )
  const operators = Object.entries(comparison.entries).map(([key, entry]) => ({ value: key, label: entry[locale] }))
  return (
    <>
      {kind === 'threshold' && (
        <Select<string>
          aria-label={`${t('operator')} ${at + 1}`}
          value={plain(level.operator) || own}
          options={operators}
          onChange={(operator) => change({ operator })}
        />
      )}
      {number('limitValue', t('limit'))}
    </>
  )
}
