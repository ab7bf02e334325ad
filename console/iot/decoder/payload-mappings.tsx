// The mappings of a decoder as rows that are edited in place.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { IconButton } from '../../kit/icon-button.tsx'
import { conversionOf, conversions, converted } from './conversions.ts'
import { ConversionInput, MoreInputs } from './mapping-inputs.tsx'
import type { TypedMapping } from './payload-data.ts'
import { useWords } from './words/use-words.ts'

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
