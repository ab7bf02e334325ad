// The mappings of a decoder as rows that are edited in place.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { IconButton } from '../../kit/icon-button.tsx'
import type { TypedMapping } from './payload-data.ts'
import { useWords } from './words/use-words.ts'

export const conversions = ['none', 'scale', 'bit', 'table', 'expression'] as const
export type Conversion = (typeof conversions)[number]

export const conversionOf = ({ expression, bit, enumMap, scale, offset }: TypedMapping): Conversion =>
  expression !== undefined
    ? 'expression'
    : bit !== undefined
      ? 'bit'
      : enumMap !== undefined
        ? 'table'
        : scale !== undefined || offset !== undefined
          ? 'scale'
          : 'none'

const fresh: Readonly<Record<Conversion, TypedMapping>> = {
  none: {},
  scale: { scale: 1 },
  bit: { bit: 0 },
  table: { enumMap: {} },
  expression: { expression: 'value' },
}

/** The mapping with another conversion and without what belonged to the one before. */
function converted(mapping: TypedMapping, to: Conversion): TypedMapping {
  const { scale: _, offset: __, bit: ___, enumMap: ____, expression: _____, inputs: ______, ...rest } = mapping
  return { ...rest, ...fresh[to] }
}

interface MappingsProps {
  mappings: readonly TypedMapping[]
  change: (mappings: TypedMapping[]) => void
  /** The mapping that is wrong. */
  wrong: number | undefined
}

export function Mappings({ mappings, change, wrong }: MappingsProps) {
  const { t } = useWords()
  const put = (at: number, mapping: TypedMapping) => change(mappings.map((one, i) => (i === at ? mapping : one)))
  return (
    <section className="payload-mappings" aria-label={t('mappings')}>
      <h4>
        {t('mappings')} <small>{t('count', { count: mappings.length })}</small>
      </h4>
      {mappings.length === 0 && <p className="payload-hint">{t('noMappings')}</p>}
      <ol>
        {mappings.map((mapping, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have nothing but their place
          <li key={at} data-wrong={wrong === at}>
            <MappingRow
              at={at}
              mapping={mapping}
              put={(next) => put(at, next)}
              remove={() => change(mappings.filter((_, i) => i !== at))}
            />
          </li>
        ))}
      </ol>
      <Button icon={<PlusOutlined />} onClick={() => change([...mappings, { path: '@.', identifier: '' }])}>
        {t('addMapping')}
      </Button>
    </section>
  )
}

interface RowProps {
  at: number
  mapping: TypedMapping
  put: (mapping: TypedMapping) => void
  remove: () => void
}

function MappingRow({ at, mapping, put, remove }: RowProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const set = [mapping.when, mapping.nullValues, mapping.trim, mapping.inputs].filter((one) => one !== undefined).length
  const nth = at + 1
  return (
    <>
      <Input
        aria-label={`${t('path')} ${nth}`}
        className="payload-code"
        value={mapping.path ?? ''}
        maxLength={200}
        onChange={(event) => put({ ...mapping, path: event.target.value })}
      />
      <span aria-hidden="true">→</span>
      <Input
        aria-label={`${t('identifier')} ${nth}`}
        className="payload-code"
        value={mapping.identifier ?? ''}
        maxLength={32}
        placeholder={t('identifier')}
        onChange={(event) => put({ ...mapping, identifier: event.target.value.trim() })}
      />
      <select
        className="payload-select"
        aria-label={`${t('convert')} ${nth}`}
        value={conversionOf(mapping)}
        onChange={(event) => put(converted(mapping, conversions.find((one) => one === event.target.value) ?? 'none'))}
      >
        {conversions.map((one) => (
          <option key={one} value={one}>
            {t(`conversions.${one}`)}
          </option>
        ))}
      </select>
      <ConversionInput mapping={mapping} put={put} nth={nth} />
      <span className="payload-tools">
        <Button type="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('less') : set === 0 ? t('more') : t('moreSet', { count: set })}
        </Button>
        <IconButton label={t('removeMapping', { at: nth })} icon={<DeleteOutlined />} onClick={remove} />
      </span>
      {isOpen && <MoreInputs mapping={mapping} put={put} nth={nth} />}
    </>
  )
}

type PartProps = Pick<RowProps, 'mapping' | 'put'> & { nth: number }

function ConversionInput({ mapping, put, nth }: PartProps) {
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

function MoreInputs({ mapping, put, nth }: PartProps) {
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
