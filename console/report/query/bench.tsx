// Where a query is written: by choices from what the data has, and tried on the spot.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { queryDataset } from '@steward/domain/report/dictionaries'
import { type Fn, datasets, intervals, secondsOf } from '@steward/domain/report/query/datasets'
import { type Compared, compared } from '@steward/domain/report/query/definition'
import { spanNames } from '@steward/domain/report/query/spans'
import { Button, Form, Input, InputNumber } from 'antd'
import type { AidProps } from '../../crud/adjust.ts'
import type { Typed } from '../../crud/form/draft.ts'
import { useLocale } from '../../data/locale.ts'
import { plain } from '../../kinds/view.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useWords } from '../../words/query.ts'
import { Choice, KindField, Labelled } from './choice.tsx'
import { useFields } from './data.ts'
import {
  type QueryDraft,
  type ScopePart,
  type TypedValue,
  type TypedWhere,
  draftFrom,
  nameFor,
  storedFrom,
} from './draft.ts'
import { scopeFields } from './scope-fields.ts'
import { TryIt } from './try-it.tsx'
import './query.css'

export function QueryBench({ typed }: AidProps) {
  const { t } = useWords()
  const isNarrow = useNarrow()
  if (isNarrow) return <p className="query-hint">{t('onPhone')}</p>
  return (
    // Whatever is chosen changes the definition's item, so that the form knows of it.
    <Form.Item name="config" className="query-item">
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
  const form = Form.useFormInstance<Typed>()
  const draft = draftFrom(typed.dataset, value, typed.params)
  const change = (part: Partial<QueryDraft>) => {
    const next = { ...draft, ...part }
    const { config, params } = storedFrom(next, typed.params)
    form.setFieldValue('dataset', next.dataset)
    form.setFieldValue('params', JSON.stringify(params))
    onChange?.(JSON.stringify(config))
  }
  const parts = { draft, change }
  return (
    <section className="query-bench">
      <Data {...parts} />
      <Values {...parts} />
      <Groups {...parts} />
      <Scope {...parts} />
      <Conditions {...parts} />
      <TryIt draft={draft} params={typed.params} />
    </section>
  )
}

interface PartProps {
  draft: QueryDraft
  change: (part: Partial<QueryDraft>) => void
}

function Data({ draft, change }: PartProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { finest } = datasets[draft.dataset]
  return (
    <div className="query-line">
      <Choice
        label={queryDataset[locale]}
        value={draft.dataset}
        options={queryDataset.keys.map((key) => ({ value: key, label: queryDataset.entries[key][locale] }))}
        choose={(dataset) => {
          const next = dataset as QueryDraft['dataset']
          const facts = datasets[next]
          change({
            dataset: next,
            // What the other data does not have is left out.
            select:
              facts.isSeries === datasets[draft.dataset].isSeries
                ? draft.select.filter(({ fn }) => facts.functions.includes(fn))
                : [],
            where: draft.where.filter(({ field }) => field in facts.wheres),
            groups: draft.groups.filter((one) => facts.groups.includes(one)),
            interval: facts.finest && (draft.interval === '' || draft.interval === 'ask') ? draft.interval : '',
            orderBy: '',
          })
        }}
      />
      {finest !== undefined && (
        <>
          <Choice
            label={t('usual')}
            value={draft.span}
            options={spanNames.map((name) => ({ value: name, label: t(`spans.${name}`) }))}
            choose={(span) => change({ span })}
          />
          <Labelled label={t('longest')}>
            <InputNumber
              min={1}
              max={datasets[draft.dataset].longest}
              value={draft.maxDays}
              onChange={(maxDays) => change({ maxDays })}
            />
          </Labelled>
        </>
      )}
    </div>
  )
}

function Values({ draft, change }: PartProps) {
  const { t } = useWords()
  const facts = datasets[draft.dataset]
  const typeId = draft.scope.type.mode === 'fixed' ? plain(draft.scope.type.value) : ''
  const { data: fields = [] } = useFields(draft.dataset, typeId)
  const { select } = draft
  const set = (at: number, part: Partial<TypedValue>) =>
    change({
      select: select.map((one, i) => {
        if (i !== at) return one
        const next = { ...one, ...part }
        const taken = select.flatMap(({ as }, j) => (j === at ? [] : [as]))
        const isOwn = part.as !== undefined || one.as !== nameFor(one, taken)
        return isOwn ? next : { ...next, as: nameFor(next, taken) }
      }),
    })
  const add = () => {
    const first: Pick<TypedValue, 'fn' | 'field'> = facts.isSeries
      ? { fn: draft.dataset === 'latest' ? 'last' : 'avg', field: fields[0]?.value ?? '' }
      : draft.dataset === 'energy'
        ? { fn: 'sum', field: 'consumption' }
        : { fn: 'count', field: '' }
    const needs = draft.dataset === 'energy' && !draft.where.some(({ field }) => field === 'energyType')
    change({
      select: [
        ...select,
        {
          ...first,
          as: nameFor(
            first,
            select.map(({ as }) => as),
          ),
        },
      ],
      ...(needs ? { where: [...draft.where, { field: 'energyType', op: 'eq', value: 'electricity' }] } : {}),
    })
  }
  return (
    <fieldset className="query-part">
      <legend>{t('values')}</legend>
      <ol>
        {select.map(({ fn, field, as }, at) => (
          // A value has no id of its own; they are not moved.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Choice
              label={t('fn')}
              value={fn}
              options={facts.functions.map((one) => ({ value: one, label: t(`fns.${one}`) }))}
              choose={(one) => set(at, { fn: one as Fn })}
            />
            <Choice
              label={t('field')}
              value={field}
              options={[...(fn === 'count' && !facts.isSeries ? [{ value: '', label: t('rows') }] : []), ...fields]}
              choose={(one) => set(at, { field: one })}
            />
            <Labelled label={t('as')}>
              <Input maxLength={32} value={as} onChange={({ target }) => set(at, { as: target.value })} />
            </Labelled>
            <IconButton
              label={t('removeValue', { no: at + 1 })}
              icon={<DeleteOutlined />}
              onClick={() => change({ select: select.filter((_, i) => i !== at) })}
            />
          </li>
        ))}
      </ol>
      <Button icon={<PlusOutlined />} disabled={select.length >= 12} onClick={add}>
        {t('addValue')}
      </Button>
    </fieldset>
  )
}

function Groups({ draft, change }: PartProps) {
  const { t } = useWords()
  const { finest, groups } = datasets[draft.dataset]
  const named = (one: (typeof groups)[number]) =>
    t(draft.dataset === 'energy' && one === 'device' ? 'by.meter' : `by.${one}`)
  const coarse = intervals.filter((one) => finest !== undefined && secondsOf[one] >= secondsOf[finest])
  const columns = [
    ...(finest !== undefined && draft.interval !== '' ? [{ value: 'time', label: t('time') }] : []),
    ...draft.groups.map((one) => ({ value: one, label: named(one) })),
    ...draft.select.map(({ as }) => ({ value: as, label: as })),
  ]
  return (
    <fieldset className="query-part">
      <legend>{t('group')}</legend>
      <div className="query-line">
        {finest !== undefined && (
          <Choice
            label={t('byTime')}
            value={draft.interval}
            options={[
              { value: '', label: t('noTime') },
              ...coarse.map((one) => ({ value: one, label: t(`intervals.${one}`) })),
              { value: 'ask', label: t('intervals.ask') },
            ]}
            choose={(interval) => change({ interval })}
          />
        )}
        {finest !== undefined && draft.interval !== '' && (
          <Choice
            label={t('fill')}
            value={draft.fill}
            options={[
              { value: '', label: t('fills.none') },
              ...(['null', 'prev', 'linear', 'zero'] as const).map((one) => ({ value: one, label: t(`fills.${one}`) })),
            ]}
            choose={(fill) => change({ fill })}
          />
        )}
        <span className="query-checks">
          {groups.map((one) => (
            <label key={one}>
              <input
                type="checkbox"
                checked={draft.groups.includes(one)}
                onChange={({ target }) =>
                  change({
                    groups: target.checked ? [...draft.groups, one] : draft.groups.filter((other) => other !== one),
                  })
                }
              />
              {named(one)}
            </label>
          ))}
        </span>
      </div>
      <div className="query-line">
        <Choice
          label={t('order')}
          value={draft.orderBy}
          options={[{ value: '', label: t('orders.none') }, ...columns]}
          choose={(orderBy) => change({ orderBy, orderDir: draft.orderDir || 'desc' })}
        />
        {draft.orderBy !== '' && (
          <Choice
            label={t('order')}
            value={draft.orderDir}
            options={(['desc', 'asc'] as const).map((one) => ({ value: one, label: t(`orders.${one}`) }))}
            choose={(orderDir) => change({ orderDir })}
          />
        )}
        <Labelled label={t('limit')}>
          <InputNumber min={1} max={50_000} value={draft.limit} onChange={(limit) => change({ limit })} />
        </Labelled>
      </div>
    </fieldset>
  )
}

function Scope({ draft, change }: PartProps) {
  const { t } = useWords()
  const locale = useLocale()
  const wanted = (['area', 'type', 'devices'] as const).filter((one) => one !== 'type' || draft.dataset !== 'energy')
  return (
    <fieldset className="query-part">
      <legend>{t('scope')}</legend>
      <div className="query-line">
        {wanted.map((name) => {
          const { mode, value } = draft.scope[name]
          const set = (part: Partial<QueryDraft['scope'][ScopePart]>) =>
            change({ scope: { ...draft.scope, [name]: { mode, value, ...part } } })
          return (
            <div key={name} className="query-scope">
              <Choice
                label={scopeFields[name][locale]}
                value={mode}
                options={(['all', 'fixed', 'ask'] as const).map((one) => ({ value: one, label: t(`scopes.${one}`) }))}
                choose={(one) => set({ mode: one as typeof mode, value: null })}
              />
              {mode !== 'all' && (
                <KindField
                  name={`scope-${name}`}
                  label={t(mode === 'fixed' ? 'scopes.fixed' : 'scopes.ask')}
                  field={scopeFields[name]}
                  value={value}
                  onChange={(one) => set({ value: one })}
                />
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

function Conditions({ draft, change }: PartProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { wheres } = datasets[draft.dataset]
  const names = Object.keys(wheres)
  const { where } = draft
  const set = (at: number, part: Partial<TypedWhere>) =>
    change({ where: where.map((one, i) => (i === at ? { ...one, ...part } : one)) })
  return (
    <fieldset className="query-part">
      <legend>{t('where')}</legend>
      <ol>
        {where.map(({ field, op, value }, at) => {
          const keys = wheres[field]?.keys
          return (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <Choice
                label={t('field')}
                value={field}
                options={names.map((name) => ({ value: name, label: wheres[name]?.[locale] ?? name }))}
                choose={(one) =>
                  set(at, { field: one, value: plain(wheres[one]?.keys?.[0] ?? ''), op: one === 'value' ? 'ge' : 'eq' })
                }
              />
              <Choice
                label={t('fn')}
                value={op}
                options={compared
                  .filter(
                    (one) =>
                      one === 'eq' || one === 'ne' || one === 'in' || field === 'value' || field === 'alarmLevel',
                  )
                  .map((one) => ({ value: one, label: t(`ops.${one}`) }))}
                choose={(one) => set(at, { op: one as Compared })}
              />
              {keys && op !== 'in' ? (
                <Choice
                  label={t('values')}
                  value={value}
                  options={keys.map((key) => ({ value: String(key), label: String(key) }))}
                  choose={(one) => set(at, { value: one })}
                />
              ) : (
                <Labelled label={t('values')}>
                  <Input value={value} maxLength={200} onChange={({ target }) => set(at, { value: target.value })} />
                </Labelled>
              )}
              <IconButton
                label={t('removeWhere', { no: at + 1 })}
                icon={<DeleteOutlined />}
                onClick={() => change({ where: where.filter((_, i) => i !== at) })}
              />
            </li>
          )
        })}
      </ol>
      <Button
        icon={<PlusOutlined />}
        disabled={where.length >= 10}
        onClick={() => {
          const field = names[0] ?? ''
          change({
            where: [
              ...where,
              { field, op: field === 'value' ? 'ge' : 'eq', value: plain(wheres[field]?.keys?.[0] ?? '0') },
            ],
          })
        }}
      >
        {t('addWhere')}
      </Button>
    </fieldset>
  )
}
