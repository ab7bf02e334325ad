// Where a decoder is written: the sample on the left, its mappings in the middle, what they make of it on the right.
import type { Entity } from '@steward/domain/entity'
import { jsonModel } from '@steward/domain/index'
import { compilePayload } from '@steward/domain/iot/payload/model'
import { readPayload } from '@steward/domain/iot/payload/read'
import { suggest } from '@steward/domain/iot/payload/suggest'
import { type Tried, tryPayload } from '@steward/domain/iot/payload/trial'
import { AutoComplete, Button, Form, Input } from 'antd'
import { useMemo, useState } from 'react'
import { labelOf, useLocale } from '../../data/locale.ts'
import { viewOf } from '../../kinds/index.ts'
import { plain } from '../../kinds/view.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import type { AidProps } from '../../screen/adjust.ts'
import { type TypedMapping, asText, mappingsIn, parsedText, partsOf } from './payload-data.ts'
import { MappingFacts } from './payload-facts.tsx'
import { Mappings } from './payload-mappings.tsx'
import { type Keys, PayloadTree, touchedBy } from './payload-tree.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { useWords } from './words/use-words.ts'
import './payload.css'

const { fields } = jsonModel as unknown as Entity
const formats = ['none', 'ms', 's', 'iso', 'yyyy-MM-dd HH:mm:ss', 'yyyyMMddHHmmss', 'yyyy/MM/dd HH:mm:ss']
const purposes = ['mapping', 'device', 'time', 'id'] as const
type Purpose = (typeof purposes)[number]
const fieldOf = { device: 'devicePath', time: 'tsPath', id: 'idPath' } as const

export function PayloadBench({ typed, choose }: AidProps) {
  const { t } = useWords()
  const isNarrow = useNarrow()
  if (isNarrow)
    return (
      <div className="payload-bench is-narrow">
        <p className="payload-hint">{t('onPhone')}</p>
        <MappingFacts mappings={mappingsIn(typed.mappings)} />
      </div>
    )
  return (
    // Whatever is clicked changes the mappings' item, so that the form knows of it.
    <Form.Item name="mappings" className="payload-item">
      <Bench typed={typed} choose={choose} />
    </Form.Item>
  )
}

interface BenchProps extends Pick<AidProps, 'typed' | 'choose'> {
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
}

function Bench({ typed, choose, id, value, onChange }: BenchProps) {
  const [purpose, setPurpose] = useState<Purpose>('mapping')
  const [now] = useState(Date.now)
  const mappings = mappingsIn(value)
  const sample = plain(typed.sample)
  const parts = partsOf({ ...typed, mappings: value })
  const key = JSON.stringify(parts)
  const tried = useMemo(() => tryPayload(JSON.parse(key), sample, now), [key, sample, now])
  const root = useMemo(() => parsedText(sample), [sample])
  const rootPath = plain(typed.rootPath)
  const change = (next: readonly TypedMapping[]) => onChange?.(asText(next))
  const fill = (name: string, text: string) => choose({ [name]: text })
  const use = (keys: Keys) => {
    const { path, identifier } = suggest(root, rootPath, keys)
    if (purpose !== 'mapping') {
      fill(fieldOf[purpose], purpose === 'id' ? suggest(root, '$.*.nothing', keys).path : path)
      setPurpose('mapping')
      return
    }
    const used = new Set(mappings.map((one) => one.identifier))
    change([
      ...mappings,
      { path, identifier: used.has(identifier) ? `${identifier}_${mappings.length + 1}` : identifier },
    ])
  }
  const wrong = tried.fault?.place?.mapping
  return (
    <div className="payload-bench" id={id}>
      <SamplePane
        {...{ root, sample, tried, parts, purpose, setPurpose, use, rootPath }}
        takeRecords={(path) => fill('rootPath', path)}
      />
      <div className="payload-middle">
        <Paths />
        <Mappings mappings={mappings} change={change} wrong={wrong} />
      </div>
      <PreviewPane {...{ typed, tried, sample, parts }} setExpected={(expected) => fill('expected', expected)} />
    </div>
  )
}

interface SampleProps {
  root: unknown
  sample: string
  tried: Tried
  parts: ReturnType<typeof partsOf>
  purpose: Purpose
  setPurpose: (purpose: Purpose) => void
  rootPath: string
  use: (keys: Keys) => void
  takeRecords: (path: string) => void
}

function SamplePane({ root, sample, parts, purpose, setPurpose, rootPath, use, takeRecords }: SampleProps) {
  const { t } = useWords()
  const [wantsText, setWantsText] = useState(false)
  const isTree = root !== undefined && !wantsText
  const touched = useMemo(
    () =>
      touchedBy(root, (reading) => {
        readPayload(compilePayload(parts), root, 0, reading)
      }),
    [root, parts],
  )
  return (
    <section className="payload-sample" aria-label={t('sample')}>
      <h4>
        {t('sample')}
        {root !== undefined && (
          <Button size="small" onClick={() => setWantsText(isTree)}>
            {isTree ? t('asText') : t('asTree')}
          </Button>
        )}
      </h4>
      {!isTree && <p className="payload-hint">{t('sampleHint')}</p>}
      <Form.Item name="sample" hidden={isTree} className="payload-item">
        <Input.TextArea
          rows={16}
          maxLength={65_536}
          aria-label={t('sample')}
          className="payload-code"
          spellCheck={false}
        />
      </Form.Item>
      {sample !== '' && root === undefined && <p className="payload-wrong">{t('notJson')}</p>}
      {isTree && (
        <>
          <label className="payload-purpose">
            {t('pickFor')}
            <select
              className="payload-select"
              value={purpose}
              onChange={(event) => setPurpose(purposes.find((one) => one === event.target.value) ?? 'mapping')}
            >
              {purposes.map((one) => (
                <option key={one} value={one}>
                  {t(`pick.${one}`)}
                </option>
              ))}
            </select>
          </label>
          <PayloadTree
            root={root}
            touched={touched}
            rootPath={rootPath}
            purpose={t(`pick.${purpose}`)}
            use={use}
            takeRecords={takeRecords}
          />
        </>
      )}
    </section>
  )
}

function Paths() {
  const { t } = useWords()
  const locale = useLocale()
  const item = (name: string) => ({ name, label: fields[name] ? labelOf(fields[name], locale) : name })
  const kind = fields.deviceKeyType
  const KeyInput = kind && viewOf(kind).Input
  return (
    <fieldset className="payload-paths">
      <legend>{t('paths')}</legend>
      {(['rootPath', 'devicePath'] as const).map((name) => (
        <Form.Item key={name} {...item(name)}>
          <Input className="payload-code" maxLength={200} placeholder={name === 'rootPath' ? '$.data[*]' : '@.addr'} />
        </Form.Item>
      ))}
      {kind && KeyInput && (
        <Form.Item {...item('deviceKeyType')}>
          <KeyInput name="deviceKeyType" field={kind} />
        </Form.Item>
      )}
      <Form.Item {...item('tsPath')}>
        <Input className="payload-code" maxLength={200} placeholder="$.t" />
      </Form.Item>
      <Form.Item {...item('tsFormat')}>
        <AutoComplete
          options={formats.map((one) =>
            one === 'none' ? { value: one, label: `none · ${t('noFormat')}` } : { value: one },
          )}
        />
      </Form.Item>
      <Form.Item {...item('timeZone')}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item {...item('idPath')}>
        <Input className="payload-code" maxLength={200} placeholder="$.id" />
      </Form.Item>
    </fieldset>
  )
}
