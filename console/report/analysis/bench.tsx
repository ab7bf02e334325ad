// Where an analysis is written: its data, span and comparison by choices, with a preview.
import { DeleteOutlined, PlusOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { recordOf } from '@steward/client/wire'
import { analysisTemplate, device } from '@steward/domain/index'
import { ref } from '@steward/domain/kinds/index'
import { comparisons, readings } from '@steward/domain/report/analysis/content'
import { intervals } from '@steward/domain/report/query/datasets'
import { spanNames } from '@steward/domain/report/query/spans'
import { Button, Form, Input, InputNumber } from 'antd'
import { client } from '../../data/client.ts'
import { failureText } from '../../data/failures.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import type { AidProps } from '../../screen/adjust.ts'
import type { Typed } from '../../screen/draft.ts'
import { Choice, KindField, Labelled } from '../query/choice.tsx'
import { parsed } from '../query/draft.ts'
import { useWords } from '../query/words/use-words.ts'
import '../query/query.css'
import { figureFrom, useProperties, useSources } from './data.ts'
import { Drawn } from './drawn.tsx'

type TypedInput = Readonly<Record<string, unknown>>

interface Draft {
  inputs: readonly TypedInput[]
  span: string
  interval: string
  compare: string
  top: number
  limits: unknown
}

function draftFrom(value: unknown): Draft {
  const read = recordOf(parsed(value))
  return {
    inputs: Array.isArray(read.inputs) ? read.inputs.map(recordOf) : [],
    span: plain(read.span) || '7d',
    interval: plain(read.interval) || '1h',
    compare: plain(read.compare) || 'none',
    top: typeof read.top === 'number' ? read.top : 20,
    limits: Array.isArray(read.limits) ? read.limits : [],
  }
}

const deviceField = ref('device', device.zh, device.en)

export function AnalysisBench({ typed }: AidProps) {
  const { t } = useWords()
  const isNarrow = useNarrow()
  if (isNarrow) return <p className="query-hint">{t('analysisOnPhone')}</p>
  return (
    <Form.Item name="content" className="query-item">
      <Bench typed={typed} />
    </Form.Item>
  )
}

interface BenchProps {
  typed: Typed
  value?: unknown
  onChange?: (value: unknown) => void
}

function Bench({ typed, value, onChange }: BenchProps) {
  const { t } = useWords()
  const draft = draftFrom(value)
  const change = (part: Partial<Draft>) => onChange?.(JSON.stringify({ ...draft, ...part }))
  const set = (at: number, input: TypedInput) =>
    change({ inputs: draft.inputs.map((one, i) => (i === at ? input : one)) })
  const type = plain(typed.analysisType)
  const preview = useMutation({
    mutationFn: async () =>
      figureFrom(await client.post(`${analysisTemplate.path}/try`, { analysisType: type, content: draft })),
    meta: { isQuiet: true },
  })
  return (
    <section className="query-bench">
      <fieldset className="query-part">
        <legend>{t('inputs')}</legend>
        <ol>
          {draft.inputs.map((input, at) => (
            // An input has no id of its own; they are not moved.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <Source input={input} set={(next) => set(at, next)} />
              <Labelled label={t('own')}>
                <Input
                  maxLength={64}
                  value={plain(input.name)}
                  onChange={({ target }) =>
                    set(at, { ...input, ...(target.value === '' ? { name: undefined } : { name: target.value }) })
                  }
                />
              </Labelled>
              <IconButton
                label={t('removeInput', { no: at + 1 })}
                icon={<DeleteOutlined />}
                onClick={() => change({ inputs: draft.inputs.filter((_, i) => i !== at) })}
              />
            </li>
          ))}
        </ol>
        <Button
          icon={<PlusOutlined />}
          disabled={draft.inputs.length >= 12}
          onClick={() => change({ inputs: [...draft.inputs, { source: 'point', agg: 'avg' }] })}
        >
          {t('addInput')}
        </Button>
      </fieldset>
      <div className="query-line">
        <Choice
          label={t('usual')}
          value={draft.span}
          options={spanNames.map((one) => ({ value: one, label: t(`spans.${one}`) }))}
          choose={(span) => change({ span })}
        />
        <Choice
          label={t('interval')}
          value={draft.interval}
          options={intervals.map((one) => ({ value: one, label: t(`intervals.${one}`) }))}
          choose={(interval) => change({ interval })}
        />
        {['trend', 'compare', 'report'].includes(type) && (
          <Choice
            label={t('compare')}
            value={draft.compare}
            options={comparisons.map((one) => ({ value: one, label: t(`compares.${one}`) }))}
            choose={(compare) => change({ compare })}
          />
        )}
        {['rank', 'pareto'].includes(type) && (
          <Labelled label={t('top')}>
            <InputNumber min={1} max={50} value={draft.top} onChange={(top) => change({ top: top ?? 20 })} />
          </Labelled>
        )}
        <Button
          icon={<PlayCircleOutlined />}
          loading={preview.isPending}
          disabled={draft.inputs.length === 0}
          onClick={() => preview.mutate()}
        >
          {t('preview')}
        </Button>
      </div>
      <div role="status" aria-live="polite">
        {preview.error && <p className="query-fault">{failureText(preview.error)}</p>}
        {preview.data && !preview.error && <Drawn figure={preview.data} name={plain(typed.templateName)} />}
      </div>
    </section>
  )
}

function Source({ input, set }: { input: TypedInput; set: (input: TypedInput) => void }) {
  const { t } = useWords()
  const source = plain(input.source)
  const { data: sources } = useSources()
  const query = sources?.queries.find(({ value }) => value === input.code)
  const first: Readonly<Record<string, TypedInput>> = {
    point: { source: 'point', agg: 'avg' },
    metric: { source: 'metric', code: sources?.metrics[0]?.value },
    query: { source: 'query', code: sources?.queries[0]?.value, column: sources?.queries[0]?.columns[0] },
  }
  return (
    <>
      <Choice
        label={t('source')}
        value={source}
        options={(['point', 'metric', 'query'] as const).map((one) => ({ value: one, label: t(`sources.${one}`) }))}
        choose={(one) => set(first[one] ?? {})}
      />
      {source === 'point' && <Point input={input} set={set} />}
      {source === 'metric' && (
        <Choice
          label={t('metric')}
          value={plain(input.code)}
          options={sources?.metrics ?? []}
          choose={(code) => set({ ...input, code })}
        />
      )}
      {source === 'query' && (
        <>
          <Choice
            label={t('queryName')}
            value={plain(input.code)}
            options={sources?.queries ?? []}
            choose={(code) =>
              set({ source, code, column: sources?.queries.find(({ value }) => value === code)?.columns[0] })
            }
          />
          <Choice
            label={t('column')}
            value={plain(input.column)}
            options={(query?.columns ?? []).map((one) => ({ value: one, label: one }))}
            choose={(column) => set({ ...input, column })}
          />
        </>
      )}
    </>
  )
}

function Point({ input, set }: { input: TypedInput; set: (input: TypedInput) => void }) {
  const { t } = useWords()
  const deviceId = plain(input.deviceId)
  const { data: properties = [] } = useProperties(deviceId)
  return (
    <>
      <KindField
        name="deviceId"
        label={t('device')}
        field={deviceField}
        value={deviceId === '' ? null : deviceId}
        onChange={(one) => set({ ...input, deviceId: plain(one), identifier: undefined })}
      />
      <Choice
        label={t('property')}
        value={plain(input.identifier)}
        options={[...(plain(input.identifier) === '' ? [{ value: '', label: '–' }] : []), ...properties]}
        choose={(identifier) => set({ ...input, identifier })}
      />
      <Choice
        label={t('fn')}
        value={plain(input.agg)}
        options={readings.map((one) => ({ value: one, label: t(`fns.${one}`) }))}
        choose={(agg) => set({ ...input, agg })}
      />
    </>
  )
}
