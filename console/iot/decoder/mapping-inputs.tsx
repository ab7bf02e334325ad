// What is said of a mapping beside its path: how its value is converted, and what is passed over.
import { Checkbox, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { conversionOf } from './conversions.ts'
import type { TypedMapping } from './payload-data.ts'
import { useWords } from './words/use-words.ts'

interface PartProps {
  mapping: TypedMapping
  put: (mapping: TypedMapping) => void
  /** As people count. */
  nth: number
}

export function ConversionInput({ mapping, put, nth }: PartProps) {
  const { t } = useWords()
  const kind = conversionOf(mapping)
  if (kind === 'scale')
    return (
      <span className="payload-pair">
        <InputNumber
          aria-label={`${t('scale')} ${nth}`}
          placeholder={t('scale')}
          value={mapping.scale ?? null}
          onChange={(scale) => put({ ...mapping, scale: scale ?? 1 })}
        />
        <InputNumber
          aria-label={`${t('offset')} ${nth}`}
          placeholder={t('offset')}
          value={mapping.offset ?? null}
          onChange={(offset) => put(offset === null ? without(mapping, 'offset') : { ...mapping, offset })}
        />
      </span>
    )
  if (kind === 'bit')
    return (
      <InputNumber
        aria-label={`${t('bit')} ${nth}`}
        min={0}
        max={52}
        precision={0}
        value={mapping.bit ?? 0}
        onChange={(bit) => put({ ...mapping, bit: bit ?? 0 })}
      />
    )
  if (kind === 'table')
    return (
      <Kept
        label={`${t('table')} ${nth}`}
        placeholder={t('table')}
        text={tableText(mapping.enumMap ?? {})}
        take={(text) => put({ ...mapping, enumMap: tableOf(text) })}
      />
    )
  if (kind === 'expression')
    return (
      <Input
        aria-label={`${t('expression')} ${nth}`}
        className="payload-code"
        placeholder={t('expression')}
        value={mapping.expression ?? ''}
        maxLength={2000}
        onChange={(event) => put({ ...mapping, expression: event.target.value })}
      />
    )
  return <span />
}

export function MoreInputs({ mapping, put, nth }: PartProps) {
  const { t } = useWords()
  const { when } = mapping
  return (
    <div className="payload-more">
      <Kept
        label={`${t('nullValues')} ${nth}`}
        placeholder={t('nullValues')}
        text={(mapping.nullValues ?? []).join(', ')}
        take={(text) => {
          const nullValues = partsIn(text).map(scalarOf)
          put(nullValues.length === 0 ? without(mapping, 'nullValues') : { ...mapping, nullValues })
        }}
      />
      <Input
        aria-label={`${t('whenPath')} ${nth}`}
        className="payload-code"
        addonBefore={t('whenPath')}
        value={when?.path ?? ''}
        onChange={({ target: { value } }) =>
          put(
            value === '' ? without(mapping, 'when') : { ...mapping, when: { path: value, equals: when?.equals ?? '' } },
          )
        }
      />
      {when && (
        <Kept
          label={`${t('whenEquals')} ${nth}`}
          placeholder={t('whenEquals')}
          text={String(when.equals)}
          take={(text) => put({ ...mapping, when: { ...when, equals: scalarOf(text) } })}
        />
      )}
      {conversionOf(mapping) === 'expression' && (
        <Kept
          label={`${t('inputs')} ${nth}`}
          placeholder={t('inputs')}
          text={Object.entries(mapping.inputs ?? {})
            .map(([name, path]) => `${name}=${path}`)
            .join(', ')}
          take={(text) => {
            const inputs = Object.fromEntries(partsIn(text).map((part) => splitAt(part)))
            put(Object.keys(inputs).length === 0 ? without(mapping, 'inputs') : { ...mapping, inputs })
          }}
        />
      )}
      <Checkbox
        checked={mapping.trim === true}
        onChange={(event) => put(event.target.checked ? { ...mapping, trim: true } : without(mapping, 'trim'))}
      >
        {t('trim')}
      </Checkbox>
    </div>
  )
}

const without = (mapping: TypedMapping, name: keyof TypedMapping): TypedMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([own]) => own !== name))

const partsIn = (text: string) =>
  text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
const splitAt = (part: string): [string, string] => {
  const at = part.indexOf('=')
  return at < 0 ? [part, ''] : [part.slice(0, at).trim(), part.slice(at + 1).trim()]
}
const scalarOf = (text: string): string | number => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text.trim())
const tableText = (table: Readonly<Record<string, string | number>>) =>
  Object.entries(table)
    .map(([key, value]) => `${key}=${value}`)
    .join(', ')
const tableOf = (text: string) =>
  Object.fromEntries(
    partsIn(text)
      .map((part) => splitAt(part))
      .map(([key, value]) => [key, scalarOf(value)]),
  )

interface KeptProps {
  label: string
  placeholder: string
  text: string
  take: (text: string) => void
}

/** What is typed stays as it is typed, whatever it is read as. */
function Kept({ label, placeholder, text, take }: KeptProps) {
  const [typed, setTyped] = useState(text)
  return (
    <Input
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        take(value)
      }}
    />
  )
}
